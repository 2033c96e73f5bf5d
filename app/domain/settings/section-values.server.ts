import { inArray } from 'drizzle-orm'
import { toFormVersion } from '#app/shared/form-version.server.ts'
import type { Db } from '#db/client.server.ts'
import { settings } from '#db/schema/settings.ts'
import { defaults } from './defaults.server.ts'
import { type Input, inputs } from './inputs.ts'
import { listKeys, type SettingGroup, type SettingKey, settingTable } from './setting.ts'
import { getSettings } from './settings.server.ts'

/** The values that the form of a section shows. */
export type SectionValues = {
  section: SettingGroup
  seen: string
  /** The text in each field now and by default, and whether it is stored. */
  values: Record<string, { now: string; byDefault: string; isStored: boolean }>
}

/** Returns the values for the form of a section. */
export function readSectionValues(db: Db, section: SettingGroup): SectionValues {
  const current = getSettings(db)
  const values = listKeys(section).map((key) => {
    const { show } = inputs[settingTable[key].input] as Input<unknown>
    const isStored = toStoredValue(key, current) !== toStoredValue(key, defaults)
    return [key, { now: show(current[key]), byDefault: show(defaults[key]), isStored }]
  })
  return { section, seen: hashValues(db, section), values: Object.fromEntries(values) }
}

/** Returns a setting's value as it is stored. */
export function toStoredValue(key: SettingKey, values: Record<SettingKey, unknown>): string {
  return (inputs[settingTable[key].input] as Input<unknown>).store(values[key])
}

/** Returns the stamp of a section: a hash of its stored rows, which differs after each change. */
export function hashValues(db: Db, section: SettingGroup): string {
  const rows = db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, listKeys(section)))
    .orderBy(settings.key)
    .all()
  return toFormVersion(rows)
}
