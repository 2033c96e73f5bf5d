import { z } from 'zod'
import { photoLimits } from '#app/domain/photos/photo.ts'
import type { Text } from '#app/text/index.ts'
import { inputs } from './inputs.ts'
import { defaultFieldOf, fieldOf, keysOf, type Section, settingTable } from './setting.ts'

/**
 * The form of a section. The box that brings a setting's default back counts more than what is typed
 * beside it.
 */
export function settingsForm(text: Text, section: Section) {
  const fields = keysOf(section).flatMap((key) => {
    const { label } = text.settings.fields[key]
    const field = inputs[settingTable[key].input].field(text, label)
    return [
      [fieldOf(key), field],
      [defaultFieldOf(key), z.string().optional()],
    ] as const
  })
  const shape: Record<string, z.ZodType<string | undefined, string | undefined>> = {
    section: z.literal(section),
    seen: z.string(),
    ...Object.fromEntries(fields),
  }
  return z.object(shape)
}

/** The form of the picture below the masthead: another picture, other words for it, or none. */
export function pictureForm(text: Text) {
  const { reasons } = text.photos
  return z.object({
    section: z.literal('picture'),
    seen: z.string(),
    file: z
      .instanceof(File, { message: reasons.missing })
      .refine((file) => file.size <= photoLimits.bytes, reasons.too_large)
      .optional(),
    alt: inputs.picture.field(text, text.settings.picture.alt),
    remove: z.string().optional(),
  })
}
