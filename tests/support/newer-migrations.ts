import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from './sources.ts'

export const migrationsFolder = 'db/migrations'

/** Migrations up to this one are older than the second box and may do anything. */
const lastBeforeTwoBoxes = '0026'

/** The migrations since two boxes are possible, by their file names. */
export const newerMigrations = readdirSync(migrationsFolder)
  .filter((file) => /^\d+.*\.sql$/.test(file))
  .filter((file) => file.slice(0, 4) > lastBeforeTwoBoxes)

export const readMigration = (file: string) => readText(join(migrationsFolder, file))

type Rename = { table: string; column?: string; isKept: boolean }

/**
 * Lists renamed tables and columns by their old names, and whether these stay readable: that of a
 * table as a view, that of a column as a generated column.
 */
export function listRenames(sql: string): Rename[] {
  const statements = sql.replace(/["`]/g, '')
  const keeps = (pattern: string) => new RegExp(`\\b${pattern}\\b`, 'i').test(statements)
  const columns = statements.matchAll(/\btable (\w+) rename (?:column )?(?!to\b)(\w+) to (\w+)/gi)
  const tables = statements.matchAll(/\btable (\w+) rename to (\w+)/gi)
  return [
    ...[...columns].map(([, table = '', column = '', to]) => ({
      table,
      column,
      isKept: keeps(`table ${table} add ${column} \\w+ generated always as \\(${to}`),
    })),
    ...[...tables].map(([, table = '', to]) => ({
      table,
      isKept: keeps(`create view ${table} as select \\* from ${to}`),
    })),
  ]
}
