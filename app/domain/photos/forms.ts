import { z } from 'zod'
import { textField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'
import { photoLimits } from './photo.ts'

export function photoForm(text: Text) {
  const { reasons } = text.photos
  return z.object({
    file: z
      .instanceof(File, { message: reasons.missing })
      .refine((file) => file.size > 0, reasons.missing)
      .refine((file) => file.size <= photoLimits.bytes, reasons.too_large),
    alt: textField(text, text.photos.alt, photoLimits.altLength),
  })
}
