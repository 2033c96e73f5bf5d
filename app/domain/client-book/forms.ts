import { z } from 'zod'
import { optionalLongTextField, optionalTextField, textField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'

export function clientForm(text: Text) {
  const { columns } = text.clientBook.clients
  return z.object({
    phone: optionalTextField(columns.phone, 40, text),
    preferences: optionalTextField(columns.preferences, 500, text),
    notes: optionalLongTextField(columns.notes, 2000, text),
  })
}

export function ownerForm(text: Text) {
  const { columns } = text.clientBook.owners
  return z.object({
    contactInfo: textField(columns.contactInfo, 200, text),
    mailingAddress: optionalLongTextField(columns.mailingAddress, 500, text),
  })
}
