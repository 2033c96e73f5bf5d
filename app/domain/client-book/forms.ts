import { z } from 'zod'
import { optionalLongTextField, optionalTextField, textField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'

export function clientForm(text: Text) {
  const { columns } = text.clientBook.clients
  return z.object({
    phone: optionalTextField(text, columns.phone, 40),
    preferences: optionalTextField(text, columns.preferences, 500),
    notes: optionalLongTextField(text, columns.notes, 2000),
  })
}

export function ownerForm(text: Text) {
  const { columns } = text.clientBook.owners
  return z.object({
    contactInfo: textField(text, columns.contactInfo, 200),
    mailingAddress: optionalLongTextField(text, columns.mailingAddress, 500),
  })
}
