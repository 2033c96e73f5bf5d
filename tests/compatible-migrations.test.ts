import { expect, test } from 'vitest'
import { listRenames, newerMigrations, readMigration } from './support/newer-migrations.ts'

/**
 * While two boxes are upgraded, the previous release still runs with the newer schema. So a
 * migration may only add; columns that are no longer read are removed one release later.
 */

/**
 * Statements that remove what the previous release reads, or add a required column without a default,
 * without which its inserts fail.
 */
const breaking = [
  /\bdrop\s+(table|column|view)\b/i,
  /\badd\s+(?:column\s+)?(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
]

/** A comment of the migration names the release that stopped reading what is removed. */
const isAnnounced = (sql: string) => /^-- unused since \S+/im.test(sql)

function breaks(sql: string): boolean {
  const statements = sql.replace(/--.*$/gm, '')
  const isBreaking = breaking.some((pattern) => pattern.test(statements))
  const isLost = listRenames(statements).some(({ isKept }) => !isKept)
  return !isAnnounced(sql) && (isBreaking || isLost)
}

test('no migration breaks the release that runs beside it', () => {
  const found = newerMigrations.filter((file) => breaks(readMigration(file)))
  const advice = 'Add first; remove one release later, with a line: -- unused since <version>'
  expect(found, advice).toEqual([])
})

test.each([
  'alter table events drop column place',
  'ALTER TABLE `users` RENAME COLUMN `a` TO `b`',
  'ALTER TABLE `users` RENAME TO `people`',
  'drop table old_things',
  'alter table events add column place text not null',
  'alter table events rename a to b; alter table events add a integer generated always as (c)',
])('breaks the previous release: %s', (sql) => {
  expect(breaks(sql)).toBe(true)
})

test.each([
  '-- unused since 0.3.0\ndrop table old_things',
  "alter table events add column place text not null default ''",
  'ALTER TABLE `events` ADD `priority` integer DEFAULT 0 NOT NULL',
  'alter table events add place text',
  'alter table events rename column a to b; alter table events add a integer generated always as (b)',
  'alter table events rename to shows; create view events as select * from shows',
  'create table things (id integer not null)',
  'drop trigger t; create trigger t after insert on x begin select 1; end',
])('is compatible with the previous release: %s', (sql) => {
  expect(breaks(sql)).toBe(false)
})
