import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { settings as table } from '#db/schema/settings.ts'
import { defaults } from './defaults.server.ts'
import { inputs } from './inputs.ts'
import { type SettingKey, type Settings, settingKeys, settingTable } from './setting.ts'

let known: { stored: string; settings: Settings } = { stored: '', settings: defaults }

/**
 * Returns the current value of every setting: what administrators stored, or else the default
 * (docs/rules.md#settings). Each call reads all rows as one text, in about 20 microseconds, and
 * parses it only if it differs from the last one. So changes of another process count at once, and
 * changes that a transaction rolled back do not.
 */
export function getSettings(db: Db): Settings {
  const { stored } = storedSettings(db).get() ?? { stored: '{}' }
  if (known.stored !== stored) known = { stored, settings: parse(JSON.parse(stored)) }
  return known.settings
}

const storedSettings = preparedQuery((db) =>
  db
    .select({ stored: sql<string>`json_group_object(${table.key}, ${table.value})` })
    .from(table)
    .prepare(),
)

/** Returns the settings as they were last read, for callers that must not read the database. */
export function lastSettings(): Settings {
  return known.settings
}

/** Ignores rows with invalid values, such as one written by hand. */
function parse(stored: Partial<Record<SettingKey, string>>): Settings {
  const own = settingKeys.flatMap((key) => {
    const text = stored[key]
    const value = text === undefined ? undefined : inputs[settingTable[key].input].parse(text)
    return value === undefined ? [] : [[key, value]]
  })
  return { ...defaults, ...Object.fromEntries(own) }
}
