import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('after a crash the status page still shows the errors of the last day', async () => {
  const errors = `${portal.databasePath}.errors.json`
  const admin = await Visitor.create(portal, 'admin')
  const readStatus = async () => (await admin.get('/admin/status')).text()
  expect(await readStatus()).toContain('0 errors in the last 24 hours.')
  const file = new Database(portal.databasePath)
  file.exec('alter table work_details rename to lost')
  const id = file.prepare(`select min(id) from listings where source = 'work'`).pluck().get()
  const page = await (await admin.get(`/work/${id}`)).text()
  file.exec('alter table lost rename to work_details')
  file.close()
  const reference = /reference: ([0-9a-f]{10})/.exec(page)?.[1] ?? 'none'
  expect(await readStatus()).toContain(reference)
  await expect.poll(() => readFileSync(errors, 'utf8')).toContain(reference)
  await portal.crash()
  const after = await readStatus()
  expect(after).toContain(reference)
  expect(after).toMatch(/\d errors? in the last 24 hours\./)
})
