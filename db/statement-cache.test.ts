import Database from 'better-sqlite3'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { settings } from './schema/settings.ts'
import { drizzleWithStatementCache } from './statement-cache.ts'

/** A connection with one setting, and a count of how often each statement was prepared on it. */
function openCounted() {
  const client = new Database(':memory:')
  client.exec(`create table settings (key text primary key, value text);
    insert into settings values ('a', '1')`)
  const prepared: string[] = []
  const prepare = client.prepare.bind(client)
  client.prepare = ((source: string) => {
    prepared.push(source)
    return prepare(source)
  }) as typeof client.prepare
  return { client, db: drizzleWithStatementCache(client), prepared }
}

const ofKey = { key: settings.key }

test('the same query is prepared once, and reads what is there now', () => {
  const { client, db, prepared } = openCounted()
  const keys = () => db.select(ofKey).from(settings).orderBy(asc(settings.key)).all()
  expect(keys()).toEqual([{ key: 'a' }])
  client.exec(`insert into settings values ('b', '2')`)
  expect(keys()).toEqual([{ key: 'a' }, { key: 'b' }])
  expect(prepared).toHaveLength(1)
})

test('the same SQL gives objects to one query and arrays to another', () => {
  const { db, prepared } = openCounted()
  const built = db.select(ofKey).from(settings)
  const written = sql.raw(built.toSQL().sql)
  expect(built.all()).toEqual([{ key: 'a' }])
  expect(db.all(written)).toEqual([{ key: 'a' }])
  expect(built.get()).toEqual({ key: 'a' })
  expect(db.get(written)).toEqual({ key: 'a' })
  expect(db.values(written)).toEqual([['a']])
  expect(db.all(written)).toEqual([{ key: 'a' }])
  expect(prepared).toHaveLength(1)
})

test('a new column and a new table of the same name are seen', () => {
  const { client, db } = openCounted()
  const read = () => db.all(sql`select * from settings`)
  expect(read()).toEqual([{ key: 'a', value: '1' }])
  client.exec(`alter table settings add note text default 'new'`)
  expect(read()).toEqual([{ key: 'a', value: '1', note: 'new' }])
  client.exec('drop table settings; create table settings (other text)')
  client.exec(`insert into settings values ('x')`)
  expect(read()).toEqual([{ other: 'x' }])
})

test('statements that nobody asks for any more are dropped, and others stay', () => {
  const { db, prepared } = openCounted()
  const number = (value: number) => db.get(sql.raw(`select ${value} as value`))
  for (let value = 0; value < 1000; value += 1) {
    expect(number(value)).toEqual({ value })
    expect(number(-1)).toEqual({ value: -1 })
  }
  expect(prepared.filter((source) => source === 'select -1 as value')).toHaveLength(1)
  number(0)
  expect(prepared.filter((source) => source === 'select 0 as value')).toHaveLength(2)
})

test('a text as long as a hundred rows is not kept', () => {
  const { db, prepared } = openCounted()
  const long = sql.raw(`select '${'x'.repeat(5000)}' as value`)
  db.get(long)
  db.get(long)
  expect(prepared).toHaveLength(2)
})

test('a query by key is written so that SQLite plans it once, and finds the same rows', () => {
  const { db, prepared } = openCounted()
  const find = (key: string) => db.select(ofKey).from(settings).where(eq(settings.key, key)).all()
  expect([find('a'), find('b')]).toEqual([[{ key: 'a' }], []])
  expect(db.select(ofKey).from(settings).where(eq(settings.value, '1')).all()).toHaveLength(1)
  expect(prepared.map((source) => source.slice(source.indexOf('where')))).toEqual([
    'where "settings"."key" = +?',
    'where "settings"."value" = ?',
  ])
})
