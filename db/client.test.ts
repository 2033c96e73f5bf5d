import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPortalDatabase } from './client.server.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'client-'))
  path = join(folder, 'portal.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('an empty file is not a new town: a failed restore may have left it', () => {
  writeFileSync(path, '')
  expect(() => openPortalDatabase(path)).toThrow(
    `DATABASE_PATH ${path} cannot be used: the file is empty; put a backup in its place, or delete it to start over.`,
  )
  expect(readFileSync(path)).toHaveLength(0)
})

test('a database of a newer version is not touched', () => {
  const db = openPortalDatabase(path)
  db.$client.exec(
    `insert into __drizzle_migrations (hash, created_at)
     select 'x', max(created_at) + 1 from __drizzle_migrations`,
  )
  db.$client.close()
  expect(() => openPortalDatabase(path)).toThrow('a newer version of the portal made it')
})

test('a migration that fails says why and is rolled back', () => {
  const db = openPortalDatabase(path)
  db.$client.exec('delete from __drizzle_migrations')
  const tables = () => db.$client.prepare('select count(*) from sqlite_schema').pluck().get()
  const before = tables()
  expect(() => openPortalDatabase(path)).toThrow('already exists')
  expect(tables()).toBe(before)
  db.$client.close()
})

test('each migration of an older file is reported, and none of a new or current one', () => {
  const open = (file: string) => {
    const steps: string[] = []
    openPortalDatabase(file, (number, count) => steps.push(`${number}/${count}`)).$client.close()
    return steps
  }
  expect([open(path), open(path)]).toEqual([[], []])
  const older = join(folder, 'older.db')
  writeFileSync(older, gunzipSync(readFileSync('tests/fixtures/demo-town-0018.db.gz')))
  const steps = open(older)
  expect(steps.length).toBeGreaterThan(40)
  expect(steps).toEqual(steps.map((_, index) => `${index + 1}/${steps.length}`))
})
