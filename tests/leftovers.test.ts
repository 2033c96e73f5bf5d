import { expect, test } from 'vitest'
import release from '../package.json' with { type: 'json' }
import { freshDatabase } from './support/database.ts'
import { leftovers } from './support/leftovers.ts'
import { listRenames, newerMigrations, readMigration } from './support/newer-migrations.ts'
import { readText, sources } from './support/sources.ts'

/** Names that only the previous release reads are listed here; the next release removes them. */

/** Whether the present schema still has it. */
function isThere({ table, column }: { table: string; column?: string | undefined }): boolean {
  const columns = freshDatabase().$client.prepare('select name from pragma_table_xinfo(?)').pluck()
  const found = columns.all(table)
  return column === undefined ? found.length > 0 : found.includes(column)
}

test.each(leftovers)(
  '$table $column is there in release $unusedSince, and gone afterwards',
  ({ unusedSince, ...old }) => {
    expect(isThere(old)).toBe(release.version === unusedSince)
  },
)

const advice = 'Add it to tests/support/leftovers.ts, so that the next release removes it.'

test('every old name that a migration keeps is among the leftovers', () => {
  const kept = newerMigrations
    .flatMap((file) => listRenames(readMigration(file)))
    .map(({ table, column }) => (column ? { table, column } : { table }))
    .filter(isThere)
  const listed = new Set(leftovers.map(({ table, column }) => `${table} ${column}`))
  expect(
    kept.filter(({ table, column }) => !listed.has(`${table} ${column}`)),
    advice,
  ).toEqual([])
})

/** Returns columns of a file of db/schema with the release that stopped reading them. */
const findUnused = (code: string) =>
  [...code.matchAll(/Unused since (\S+?),[\s\S]*?\('(\w+)'\)/g)].map(
    ([, version, column]) => `${column} ${version}`,
  )

test('every column that the schema calls unused is among the leftovers', () => {
  const unused = sources
    .filter((file) => file.startsWith('db/schema/'))
    .flatMap((file) => findUnused(readText(file)))
  const listed = leftovers.map(({ column, unusedSince }) => `${column} ${unusedSince}`)
  expect(
    unused.filter((one) => !listed.includes(one)),
    advice,
  ).toEqual([])
  expect(
    findUnused("/** Unused since 0.3.0, but … */\n  oldKey: text('old_key').notNull(),"),
  ).toEqual(['old_key 0.3.0'])
})
