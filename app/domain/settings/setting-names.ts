import { type Text, textFor } from '#app/text/index.ts'
import { aboutTexts, type SettingKey } from './setting.ts'

type Label = { label: string; hint?: string }

/** Returns what people read of each setting. */
export function settingLabels({ settings: { fields, aboutIn } }: Text): Record<SettingKey, Label> {
  const about = aboutTexts((locale) => ({ label: aboutIn(textFor(locale).languageName) }))
  return { ...fields, ...about }
}

/**
 * Names the settings of an activity, whose keys are separated by spaces; older activities may have
 * keys that no longer exist.
 */
export function nameSettings(keys: string, text: Text): string {
  const known: Record<string, Label> = settingLabels(text)
  return keys
    .split(' ')
    .map((key) => known[key]?.label ?? key)
    .join(', ')
}
