import { z } from 'zod'
import { emailField, longTextField, nameField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'

export function contactForm(text: Text) {
  const { contact } = text.staticPages
  return z.object({
    name: nameField(text, contact.name, 100),
    email: emailField(text, contact.email),
    message: longTextField(text, contact.message, 5000),
  })
}
