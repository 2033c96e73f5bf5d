import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#app/wiring.server.ts'
import { migrateDatabase } from './client.server.ts'
import { classifyDatabaseError } from './database-errors.ts'
import { isUpToDate, openReplica, waitForSchema } from './replica.server.ts'
import { settings } from './schema/settings.ts'
import { write } from './write.server.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replica-'))
  path = join(folder, 'portal.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

function makeDatabase() {
  const db = openDatabase(path)
  migrateDatabase(db)
  return db
}

test('a replica reads, and SQLite refuses its writes', async () => {
  const primary = makeDatabase()
  const replica = openReplica(path)
  const key = 'llm_moderation_severity'
  await write(primary, (tx) => tx.insert(settings).values({ key, value: '2' }).run())
  expect(replica.select().from(settings).all()).toMatchObject([{ key, value: '2' }])
  const refused = await write(replica, (tx) => tx.delete(settings).run()).catch((error) => error)
  expect(classifyDatabaseError(refused)).toBe('failing')
  expect(primary.select().from(settings).all()).toHaveLength(1)
  replica.$client.close()
  primary.$client.close()
})

test('a replica creates no database', () => {
  expect(() => openReplica(path)).toThrow('unable to open database file')
})

test('a replica waits until the primary has migrated the database', async () => {
  let reports = 0
  const waiting = waitForSchema(path, () => reports++, { milliseconds: 0 })
  const isDone = waiting.then(() => true)
  const primary = openDatabase(path)
  expect(await Promise.race([isDone, new Promise((later) => setTimeout(later, 600))])).not.toBe(
    true,
  )
  migrateDatabase(primary)
  expect(await isDone).toBe(true)
  expect(reports).toBe(1)
  primary.$client.close()
})

test('a replica accepts a database of a newer release, not of an older one', () => {
  const primary = makeDatabase()
  const client = new Database(path)
  const change = client.prepare('update __drizzle_migrations set created_at = created_at + ?')
  change.run(1)
  expect(isUpToDate(client)).toBe(true)
  change.run(-2)
  expect(isUpToDate(client)).toBe(false)
  client.close()
  primary.$client.close()
})
