import { z } from 'zod'
import { optionalTextField, textField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'
import { photoLimits } from './photo.ts'

export function photoForm(text: Text) {
  const { reasons, tooManyAtOnce } = text.photos
  return z.object({
    file: photoFiles(text).min(1, reasons.missing).max(photoLimits.perListing, tooManyAtOnce),
    alt: textField(text.photos.alt, photoLimits.altLength, text),
  })
}

/** The form for the text of one photo. */
export function photoTextForm(text: Text) {
  return z.object({ alt: textField(text.photos.alt, photoLimits.altLength, text) })
}

/** Adds the photos to a form that posts a listing (docs/rules.md#photo-limits). */
export function withPhotos<Schema extends z.ZodType>(schema: Schema, text: Text) {
  const { photos } = text
  const first = z.object({
    photos: photoFiles(text).max(photoLimits.perListing, photos.tooManyAtOnce).default([]),
    photosAlt: optionalTextField(photos.alt, photoLimits.altLength, text),
  })
  return z.intersection(schema, first)
}

/** The files of a field that takes several; none is allowed. */
export function photoFiles({ photos: { reasons } }: Text) {
  return z
    .array(z.instanceof(File, { message: reasons.missing }))
    .refine((files) => files.every(({ size }) => size <= photoLimits.bytes), reasons.too_large)
}
