import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** The portal is killed while it does its first test restore, and repeats it. */

const copies = mkdtempSync(join(tmpdir(), 'copies-'))
const hasScratch = () => readdirSync(copies).some((name) => name.startsWith('restored-for-proof-'))
let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ BACKUP_DIR: copies })
})
afterAll(async () => {
  await portal.stop()
  rmSync(copies, { recursive: true })
})

test('a restore that is killed leaves nothing, and the next one says what it found', async () => {
  const admin = await Visitor.create(portal, 'admin')
  await expect.poll(() => readdirSync(copies).some((name) => name.endsWith('Z.db'))).toBe(true)
  await admin.post('/admin/backups', { intent: 'prove' })
  await expect.poll(hasScratch, { interval: 5 }).toBe(true)
  await portal.crash()
  const status = async () => (await admin.get('/admin/status')).text()
  // After the town's midnight the time is of the day before.
  const time = /(?:[\d/]+, \d{1,2}:\d\d\s[AP]M|\d{1,2}:\d\d\s[AP]M today)/
  const proven = new RegExp(`Last proven restore ${time.source}, [\\d.]+ MB, \\d+ s\\.`)
  await expect.poll(status, { interval: 500 }).toMatch(proven)
  expect(hasScratch()).toBe(false)
  expect(await (await admin.get('/admin/backups')).text()).toMatch(proven)
})
