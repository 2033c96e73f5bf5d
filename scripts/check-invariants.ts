import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import Database from 'better-sqlite3'
import { DatabaseFileError } from '#db/file-error.ts'
import { findViolations } from '#db/invariants.ts'
import { loadDotEnv } from '#server/process/dot-env.ts'
import { exitWithError } from '#server/process/fatal-error.ts'

// npm run check:invariants [-- FILE]: checks the rules that a database must always fulfill, even
// while a portal runs on it. Exits with 0 if all hold, with 1 if one does not or the file cannot be
// read.
loadDotEnv()
// An empty path would make SQLite use a temporary database.
const file = resolve(process.argv[2] ?? (process.env.DATABASE_PATH || 'data/portal.db'))

try {
  if (!existsSync(file)) throw new DatabaseFileError(`There is no file ${file}.`)
  const violations = findViolations(new Database(file, { readonly: true }))
  for (const { invariant, rows } of violations) {
    console.error(`Does not hold: ${invariant}`)
    for (const row of rows) console.error(`  ${JSON.stringify(row)}`)
  }
  console.log(
    violations.length === 0 ? `${file}: everything holds.` : `${violations.length} do not hold.`,
  )
  process.exitCode = violations.length === 0 ? 0 : 1
} catch (error) {
  exitWithError(error)
}
