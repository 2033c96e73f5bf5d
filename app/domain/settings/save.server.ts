import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { settings } from '#db/schema/settings.ts'
import { write } from '#db/write.server.ts'
import { defaults } from './defaults.server.ts'
import { hashValues, toStoredValue } from './section-values.server.ts'
import { listKeys, type SettingGroup, type SettingKey } from './setting.ts'
import { getSettings } from './settings.server.ts'

/** The new stored values; null restores the default. Settings that are missing stay as they are. */
export type Wanted = Partial<Record<SettingKey, string | null>>

export type SaveOutcome =
  | { ok: true; changed: SettingKey[] }
  | { ok: false; reason: 'changed_since' }

type Change = {
  section: SettingGroup
  wanted: Wanted
  /** The section's `hashValues` when the page was shown. */
  seen: string
}

/**
 * Saves a section of the settings completely or not at all. A value equal to the default is not
 * stored, so that it follows the machine's file. Notifies every administrator
 * (docs/rules.md#rights-watched).
 */
export function saveSettings(db: Connection, admin: Actor, change: Change): Promise<SaveOutcome> {
  return write(db, (tx) => saveIn(tx, admin, change))
}

/** Saves in the caller's transaction. */
export function saveIn(tx: Tx, admin: Actor, { section, wanted, seen }: Change): SaveOutcome {
  if (hashValues(tx, section) !== seen) return { ok: false, reason: 'changed_since' }
  const changed = listKeys(section).filter((key) => saveOne(tx, admin, key, wanted[key]))
  const memberName = admin.name
  const keys = changed.join(' ')
  if (keys) record(tx, admin, { type: 'setting.changed', id: 0, keys, memberName })
  return { ok: true, changed }
}

/** Returns whether the setting has changed. */
function saveOne(tx: Tx, admin: Actor, key: SettingKey, wanted: string | null | undefined) {
  if (wanted === undefined) return false
  const value = wanted ?? toStoredValue(key, defaults)
  if (value === toStoredValue(key, getSettings(tx))) return false
  if (value === toStoredValue(key, defaults)) {
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
