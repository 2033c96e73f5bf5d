import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { settings } from '#db/schema/settings.ts'
import { write } from '#db/write.server.ts'
import { defaults } from './defaults.server.ts'
import { type Input, inputs } from './inputs.ts'
import { keysOf, type Section, type SettingKey, settingTable } from './setting.ts'
import { getSettings } from './settings.server.ts'

/** As they are stored; null: back to the default. What is missing stays as it is. */
export type Wanted = Partial<Record<SettingKey, string | null>>

export type SaveOutcome =
  | { ok: true; changed: SettingKey[] }
  | { ok: false; reason: 'changed_since' }

type Change = {
  section: Section
  wanted: Wanted
  /** The stamp of the section as the page showed it. */
  seen: string
}

/**
 * Saves a section of the settings: all of it or nothing. A value that is the default is not stored,
 * so that it follows the machine's file. Tells every administrator (docs/rules.md#rights-watched).
 */
export function saveSettings(db: Connection, admin: Actor, change: Change): Promise<SaveOutcome> {
  return write(db, (tx) => saveIn(tx, admin, change))
}

/** Saves in the caller's transaction. */
export function saveIn(tx: Tx, admin: Actor, { section, wanted, seen }: Change): SaveOutcome {
  if (stampOf(tx, section) !== seen) return { ok: false, reason: 'changed_since' }
  const changed = keysOf(section).filter((key) => saveOne(tx, admin, key, wanted[key]))
  const memberName = admin.name
  const keys = changed.join(' ')
  if (keys) record(tx, admin, { type: 'setting.changed', id: 0, keys, memberName })
  return { ok: true, changed }
}

/** Returns whether the setting is another now. */
function saveOne(tx: Tx, admin: Actor, key: SettingKey, wanted: string | null | undefined) {
  if (wanted === undefined) return false
  const value = wanted ?? storedForm(key, defaults)
  if (value === storedForm(key, getSettings(tx))) return false
  if (value === storedForm(key, defaults)) {
    tx.delete(settings).where(eq(settings.key, key)).run()
    return true
  }
  const change = { value, updatedBy: admin.userId, updatedAt: nowInstant() }
  tx.insert(settings)
    .values({ key, ...change })
    .onConflictDoUpdate({ target: settings.key, set: change })
    .run()
  return true
}

function storedForm(key: SettingKey, values: Record<SettingKey, unknown>): string {
  return (inputs[settingTable[key].input] as Input<unknown>).store(values[key])
}

/** What stands for the stored rows of a section: another after each change. */
function stampOf(db: Db, section: Section): string {
  const rows = db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, keysOf(section)))
    .orderBy(settings.key)
    .all()
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 16)
}

/** A section as its form shows it. */
export type SectionValues = {
  section: Section
  seen: string
  /** As they stand in their fields, and whether they are stored. */
  values: Record<string, { now: string; byDefault: string; isStored: boolean }>
}

/** Returns what the form of a section needs. */
export function describeSection(db: Db, section: Section): SectionValues {
  const current = getSettings(db)
  const values = keysOf(section).map((key) => {
    const { show } = inputs[settingTable[key].input] as Input<unknown>
    const isStored = storedForm(key, current) !== storedForm(key, defaults)
    return [key, { now: show(current[key]), byDefault: show(defaults[key]), isStored }]
  })
  return { section, seen: stampOf(db, section), values: Object.fromEntries(values) }
}
