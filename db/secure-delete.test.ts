import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPortalDatabase } from '#app/wiring.server.ts'
import { contactMessages, photoFiles } from '#db/schema/index.ts'
import type { OpenDatabase } from './client.server.ts'

const word = 'Zebulonquartz'

let folder: string
let db: OpenDatabase
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secure-delete-'))
  db = openPortalDatabase(join(folder, 'portal.db'))
})
afterEach(() => {
  db.$client.close()
  rmSync(folder, { recursive: true })
})

/** Whether the word is anywhere in the database file, also where SQLite keeps no row. */
function isInFile() {
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
  return readFileSync(join(folder, 'portal.db')).includes(word)
}

const from = { name: 'Ann', email: 'ann@example.org' }

test('a deleted row leaves nothing in the file', () => {
  for (const message of ['before', word, 'after']) {
    db.insert(contactMessages)
      .values({ ...from, message })
      .run()
  }
  expect(isInFile()).toBe(true)
  db.delete(contactMessages).where(eq(contactMessages.message, word)).run()
  expect(isInFile()).toBe(false)
})

test('nor does a text that was overwritten, or a picture, whose pages become free', () => {
  db.insert(contactMessages)
    .values({ ...from, message: word.repeat(2000) })
    .run()
  db.update(contactMessages).set({ message: '' }).run()
  expect(isInFile()).toBe(false)
  const bytes = Buffer.from(word.repeat(10_000))
  db.insert(photoFiles).values({ hash: 'x', mediaType: 'image/webp', bytes }).run()
  expect(isInFile()).toBe(true)
  db.delete(photoFiles).run()
  expect(Number(db.$client.pragma('freelist_count', { simple: true }))).toBeGreaterThan(10)
  expect(isInFile()).toBe(false)
})
