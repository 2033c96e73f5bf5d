import { z } from 'zod'
import { photoLimits } from '#app/domain/photos/photo.ts'
import type { Text } from '#app/text/index.ts'
import { inputs } from './inputs.ts'
import {
  listKeys,
  type SettingGroup,
  settingTable,
  toDefaultFieldName,
  toFieldName,
} from './setting.ts'
import { settingLabels } from './setting-names.ts'

/**
 * The form of a section. If the checkbox for a setting's default is checked, what is typed beside
 * it is ignored.
 */
export function settingsForm(section: SettingGroup, text: Text) {
  const labels = settingLabels(text)
  const fields = listKeys(section).flatMap((key) => {
    const { label } = labels[key]
    const field = inputs[settingTable[key].input].field(label, text)
    return [
      [toFieldName(key), field],
      [toDefaultFieldName(key), z.string().optional()],
    ] as const
  })
  const shape: Record<string, z.ZodType<string | undefined, string | undefined>> = {
    section: z.literal(section),
    seen: z.string(),
    ...Object.fromEntries(fields),
  }
  return z.object(shape)
}

/**
 * The form of the picture below the masthead: replace it, change its alternative text, or remove
 * it.
 */
export function pictureForm(text: Text) {
  const { reasons } = text.photos
  return z.object({
    section: z.literal('picture'),
    seen: z.string(),
    file: z
      .instanceof(File, { message: reasons.missing })
      .refine((file) => file.size <= photoLimits.bytes, reasons.too_large)
      .optional(),
    alt: inputs.picture.field(text.settings.picture.alt, text),
    remove: z.string().optional(),
  })
}
