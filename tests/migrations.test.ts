import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { leftovers } from '#tests/support/leftovers.ts'
import { readText, sources } from '#tests/support/sources.ts'
import release from '../package.json' with { type: 'json' }

/**
 * While two boxes are upgraded, the previous release still runs with the newer schema. So a
 * migration may only add; columns that are no longer read are removed one release later.
 */

const folder = 'db/migrations'

/** Migrations up to this one are older than the second box and may do anything. */
const lastBeforeTwoBoxes = '0026'

/** Statements that remove what the previous release reads, or add what it cannot fill in. */
const breaking = [
  /\bdrop\s+(table|column|view)\b/i,
  /\badd\s+(?:column\s+)?(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
]

/** A comment of the migration names the release that stopped reading what is removed. */
const isAnnounced = (sql: string) => /^-- unused since \S+/im.test(sql)

type Rename = { table: string; column?: string; isKept: boolean }

/**
 * Lists renamed tables and columns by their old names, and whether the migration keeps these for
 * reading: as a view, and as a computed column.
 */
function listRenames(sql: string): Rename[] {
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

function breaks(sql: string): boolean {
  const statements = sql.replace(/--.*$/gm, '')
  const isBreaking = breaking.some((pattern) => pattern.test(statements))
  const isLost = listRenames(statements).some(({ isKept }) => !isKept)
  return !isAnnounced(sql) && (isBreaking || isLost)
}

const newer = readdirSync(folder)
  .filter((file) => /^\d+.*\.sql$/.test(file))
  .filter((file) => file.slice(0, 4) > lastBeforeTwoBoxes)

test('no migration breaks the release that runs beside it', () => {
  const found = newer.filter((file) => breaks(readText(join(folder, file))))
  const advice = 'Add first; remove one release later, with a line: -- unused since <version>'
  expect(found, advice).toEqual([])
})

test.each([
  ['alter table events drop column place', true],
  ['ALTER TABLE `users` RENAME COLUMN `a` TO `b`', true],
  ['ALTER TABLE `users` RENAME TO `people`', true],
  ['drop table old_things', true],
  ['alter table events add column place text not null', true],
  ['-- unused since 0.3.0\ndrop table old_things', false],
  ["alter table events add column place text not null default ''", false],
  ['ALTER TABLE `events` ADD `priority` integer DEFAULT 0 NOT NULL', false],
  ['alter table events add place text', false],
  [
    'alter table events rename column a to b; alter table events add a integer generated always as (b)',
    false,
  ],
  [
    'alter table events rename a to b; alter table events add a integer generated always as (c)',
    true,
  ],
  ['alter table events rename to shows; create view events as select * from shows', false],
  ['create table things (id integer not null)', false],
  ['drop trigger t; create trigger t after insert on x begin select 1; end', false],
])('%s: breaks the previous release: %s', (sql, isBreaking) => {
  expect(breaks(sql)).toBe(isBreaking)
})

/** Whether the newest database has it. */
function isThere({ table, column }: { table: string; column?: string | undefined }): boolean {
  const columns = freshDatabase().$client.prepare('select name from pragma_table_xinfo(?)').pluck()
  const found = columns.all(table)
  return column === undefined ? found.length > 0 : found.includes(column)
}

test.each(leftovers)(
  'the release after $unusedSince removes $table.$column, and none before',
  ({ unusedSince, ...old }) => {
    expect(isThere(old)).toBe(release.version === unusedSince)
  },
)

const advice = 'Add it to tests/support/leftovers.ts, so that the next release removes it.'

test('every old name that a migration keeps is among the leftovers', () => {
  const kept = newer
    .flatMap((file) => listRenames(readText(join(folder, file))))
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

test('the newest snapshot knows the names of the schema, so that drizzle-kit asks for no others', () => {
  const [newest = ''] = readdirSync(join(folder, 'meta'))
    .filter((file) => /snapshot/.test(file))
    .sort()
    .slice(-1)
  const snapshot: { tables: Record<string, { columns: object; indexes: object }> } = JSON.parse(
    readText(join(folder, 'meta', newest)),
  )
  const names = Object.entries(snapshot.tables).map(([table, { columns, indexes }]) => [
    table,
    [...Object.keys(columns), ...Object.keys(indexes)].sort(),
  ])
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable))
  const expected = tables.map((table) => {
    const { name, columns, indexes } = getTableConfig(table)
    const unique = columns.flatMap((column) => (column.isUnique ? [column.uniqueName ?? ''] : []))
    return [
      name,
      [
        ...columns.map(({ name }) => name),
        ...indexes.map(({ config }) => config.name),
        ...unique,
      ].sort(),
    ]
  })
  const advice = 'Run npm run db:generate, and keep its snapshot (docs/changing.md).'
  expect(Object.fromEntries(names), advice).toEqual(Object.fromEntries(expected))
})
