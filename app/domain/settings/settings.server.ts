import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { keptQuery } from '#db/kept-query.ts'
import { settings as table } from '#db/schema/settings.ts'
import { defaults } from './defaults.server.ts'
import { inputs } from './inputs.ts'
import { type SettingKey, type Settings, settingKeys, settingTable } from './setting.ts'

let known: { stored: string; settings: Settings } = { stored: '', settings: defaults }

/**
 * Returns every setting as it is now: what administrators stored, or else the default
 * (docs/rules.md#settings). All rows are read as one text, which takes some 20 microseconds, and
 * parsed only when it is another: what another process has changed counts at once, and what a
 * transaction wrote and took back does not.
 */
export function getSettings(db: Db): Settings {
  const { stored } = storedSettings(db).get() ?? { stored: '{}' }
  if (known.stored !== stored) known = { stored, settings: parse(JSON.parse(stored)) }
  return known.settings
}

const storedSettings = keptQuery((db) =>
  db
    .select({ stored: sql<string>`json_group_object(${table.key}, ${table.value})` })
    .from(table)
    .prepare(),
)

/** Returns the settings as they were read last, for what must not read the database. */
export function lastSettings(): Settings {
  return known.settings
}

/** A row that is none of its kind, such as one written by hand, is ignored. */
function parse(stored: Partial<Record<SettingKey, string>>): Settings {
  const own = settingKeys.flatMap((key) => {
    const text = stored[key]
    const value = text === undefined ? undefined : inputs[settingTable[key].input].parse(text)
    return value === undefined ? [] : [[key, value]]
  })
  return { ...defaults, ...Object.fromEntries(own) }
}
