import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lost-rows-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function makeFile(name: string, statements: string): string {
  const path = join(folder, name)
  new Database(path).exec(statements).close()
  return path
}

function listLost(before: string, after: string) {
  const script = 'scripts/lost-rows.ts'
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, before, after])
  const lines = stdout.toString().trim().split('\n').filter(Boolean)
  return { lost: lines.map((line) => JSON.parse(line)), stderr: stderr.toString(), status }
}

const people = 'create table people (id integer primary key, name text); insert into people values'

test('lists rows that are missing or different, and not those that are new', () => {
  const before = makeFile('before.db', `${people} (1, 'Ann'), (2, 'Ben'), (3, 'Cleo')`)
  const after = makeFile('after.db', `${people} (1, 'Ann'), (3, 'Chloe'), (4, 'Dan')`)
  const { lost, stderr } = listLost(before, after)
  expect(lost).toEqual([
    { table: 'people', what: 'missing', row: { id: 2, name: 'Ben' } },
    { table: 'people', what: 'different', row: { id: 3, name: 'Cleo' } },
  ])
  expect(stderr).toBe('people: 1 missing, 1 different\n2 rows in all\n')
})

test('lists the rows of a table that an older release does not have', () => {
  const newTable = "create table pets (name text); insert into pets values ('Rex')"
  const before = makeFile('before.db', `${people} (1, 'Ann'); ${newTable}`)
  const after = makeFile('after.db', `${people} (1, 'Ann')`)
  expect(listLost(before, after).lost).toEqual([
    { table: 'pets', what: 'missing', row: { name: 'Rex' } },
  ])
})

test('compares what was renamed with what an older release called otherwise', () => {
  const newer = makeFile(
    'newer.db',
    `create table imports (id integer primary key, import_id integer, name text,
       draft_id integer generated always as (import_id) virtual);
     create view \`import_drafts\` as select * from \`imports\`;
     insert into imports values (1, 7, 'a.csv'), (2, 8, 'b.csv'), (3, 9, 'c.csv')`,
  )
  const older = makeFile(
    'older.db',
    `create table import_drafts (id integer primary key, draft_id integer, name text);
     insert into import_drafts values (1, 7, 'a.csv'), (2, 9, 'b.csv')`,
  )
  expect(listLost(newer, older).lost).toMatchObject([
    { table: 'imports', what: 'missing', row: { id: 3 } },
    { table: 'imports', what: 'different', row: { id: 2, import_id: 8 } },
  ])
  expect(listLost(older, newer).lost).toMatchObject([
    { table: 'import_drafts', what: 'different', row: { id: 2, draft_id: 9 } },
  ])
})

test('refuses a file that is not there', () => {
  const before = makeFile('before.db', `${people} (1, 'Ann')`)
  const { status, stderr } = listLost(before, join(folder, 'mistyped.db'))
  expect(status).toBe(2)
  expect(stderr).toMatch(/^Usage/)
})
