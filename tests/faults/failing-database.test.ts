import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * The disk fails while the portal runs: it still shows pages, tells people who write that nothing
 * was saved, and shows administrators the reason.
 */

let portal: TestPortal
let visitor: Visitor
let admin: Visitor

beforeEach(async () => {
  portal = await startTestPortal({ LOG_LEVEL: 'silent' })
  visitor = await Visitor.create(portal)
  admin = await Visitor.create(portal, 'admin')
})
afterEach(() => portal.stop())

const letter = { name: 'Ann', email: 'ann@example.org', message: 'Kept while the disk fails' }
const writeLetter = () => visitor.post('/contact', letter)
const readStatus = async () => (await admin.get('/admin/status')).text()

async function expectReadsOnly(code: string) {
  const sent = await writeLetter()
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '60'])
  const page = await sent.text()
  expect(page).toContain('The portal cannot save anything right now')
  expect(page).toContain('name="message" value="Kept while the disk fails"')
  for (const path of ['/', '/properties', '/classifieds', '/contact', '/healthz']) {
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
  }
  expect((await admin.get('/my-requests')).status).toBe(200)
  const status = await readStatus()
  expect(status).toContain(code)
  return status
}

/**
 * Limits the size of files, so that each write fails, with an error other than "full". A disk that
 * the system made read-only after an error does the same to open files.
 */
function limitFiles(bytes: string) {
  const { status, stderr } = spawnSync('prlimit', [`--pid=${portal.pid()}`, `--fsize=${bytes}`])
  if (status !== 0) throw new Error(String(stderr))
}

test('after writes that fail (SQLITE_IOERR), the portal goes on by itself once they work again', async () => {
  limitFiles('0:unlimited')
  expect(await expectReadsOnly('SQLITE_IOERR')).toMatch(/Nothing has been saved since [^<]+/)
  limitFiles('unlimited:unlimited')
  expect((await writeLetter()).status).toBe(303)
  expect(await readStatus()).not.toContain('Nothing has been saved')
})

/**
 * Overwrites the first page of a table, as a failing disk does.
 * @returns a function that puts the page back, because the data is checked when the portal stops
 */
function damage(table: string) {
  const db = new Database(portal.databasePath)
  db.pragma('wal_checkpoint(TRUNCATE)')
  const size = db.pragma('page_size', { simple: true }) as number
  const page = db.prepare('select rootpage from sqlite_master where name = ?').pluck().get(table)
  db.close()
  const file = openSync(portal.databasePath, 'r+')
  const start = (Number(page) - 1) * size
  const sound = Buffer.alloc(size)
  readSync(file, sound, 0, size, start)
  writeSync(file, Buffer.alloc(size, 0xab), 0, size, start)
  return () => {
    writeSync(file, sound, 0, size, start)
    closeSync(file)
  }
}

test('with a damaged page (SQLITE_CORRUPT), everything that does not need that page works', async () => {
  const repair = damage('contact_messages')
  const damaged = /The file was found damaged on [^<]+/
  expect(await expectReadsOnly('SQLITE_CORRUPT')).toMatch(damaged)
  // Signing in writes successfully, but the file is still damaged.
  await Visitor.create(portal, 'member')
  expect(await readStatus()).toMatch(damaged)
  repair()
})
