import { z } from 'zod'
import { emailField, idField, longTextField, nameField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'

export function contactForm(text: Text) {
  const { contact } = text.staticPages
  return z.object({
    name: nameField(contact.name, 100, text),
    email: emailField(contact.email, text),
    message: longTextField(contact.message, 5000, text),
  })
}

/** Whether a message to the town is answered, or waits again. */
export const contactAnswerForm = z.object({
  message: idField(),
  intent: z.enum(['answered', 'open']),
})
