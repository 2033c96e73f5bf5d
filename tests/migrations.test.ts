import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import release from '../package.json' with { type: 'json' }

/**
 * While two boxes are upgraded, the previous release still runs with the newer schema. So a
 * migration may only add; columns that are no longer read are removed one release later.
 */

const folder = 'db/migrations'

/** Migrations up to this one are older than the second box and may do anything. */
const lastOfOneBox = '0026'

/** Statements that remove what the previous release reads, or add what it cannot fill in. */
const breaking = [
  /\bdrop\s+(table|column|view)\b/i,
  /\brename\b/i,
  /\badd\s+(?:column\s+)?(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
]

/** A comment of the migration names the release that stopped reading what is removed. */
const isAnnounced = (sql: string) => /^-- unused since \S+/im.test(sql)

function breaks(sql: string): boolean {
  const statements = sql.replace(/--.*$/gm, '')
  return !isAnnounced(sql) && breaking.some((pattern) => pattern.test(statements))
}

test('no migration breaks the release that runs beside it', () => {
  const newer = readdirSync(folder).filter((file) => /^\d+.*\.sql$/.test(file))
  const found = newer
    .filter((file) => file.slice(0, 4) > lastOfOneBox)
    .filter((file) => breaks(readFileSync(join(folder, file), 'utf8')))
  const advice = 'Add first; remove one release later, with a line: -- unused since <version>'
  expect(found, advice).toEqual([])
})

test.each([
  ['alter table events drop column place', true],
  ['ALTER TABLE `users` RENAME COLUMN `a` TO `b`', true],
  ['drop table old_things', true],
  ['alter table events add column place text not null', true],
  ['-- unused since 0.3.0\ndrop table old_things', false],
  ["alter table events add column place text not null default ''", false],
  ['ALTER TABLE `events` ADD `priority` integer DEFAULT 0 NOT NULL', false],
  ['alter table events add place text', false],
  ['create table things (id integer not null)', false],
  ['drop trigger t; create trigger t after insert on x begin select 1; end', false],
])('%s: breaks the previous release: %s', (sql, isBreaking) => {
  expect(breaks(sql)).toBe(isBreaking)
})

/**
 * Columns that no release reads since `unusedSince`. The next release removes them
 * (docs/changing.md).
 */
const leftovers = [
  { table: 'relay_threads', column: 'owner_token', unusedSince: '0.1.0' },
  { table: 'relay_threads', column: 'inquirer_token', unusedSince: '0.1.0' },
  { table: 'ticket_orders', column: 'request_key', unusedSince: '0.1.0' },
  { table: 'door_links', column: 'expires_at', unusedSince: '0.1.0' },
]

test.each(leftovers)(
  'the release after $unusedSince removes $table.$column, and none before',
  ({ table, column, unusedSince }) => {
    const columns = freshDatabase().$client.prepare('select name from pragma_table_info(?)').pluck()
    expect(columns.all(table).includes(column)).toBe(release.version === unusedSince)
  },
)
