import { z } from 'zod'
import { emailField, longTextField, textField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'
import { applicationLimits } from './application.ts'

export function applicationForm(text: Text) {
  const { name, email, message } = text.applications
  return z.object({
    name: textField(text, name, 100),
    email: emailField(text, email),
    message: longTextField(text, message, applicationLimits.messageLength),
  })
}
