import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await startTestPortal()
})
afterEach(() => portal.stop())

/**
 * More pages than SQLite's default limit of 1,000 for writing the log back; the portal's limit is
 * 8,000.
 */
const pages = 2_000

test('a long log is written back into the database by a thread of the portal', async () => {
  const file = new Database(portal.databasePath)
  file.pragma('wal_autocheckpoint = 0')
  file.exec('create table filling (text)')
  // A write of a job would let the portal write the log back before it is measured; a reader of the
  // earlier state prevents it.
  const reader = new Database(portal.databasePath, { readonly: true })
  onTestFinished(() => void reader.close())
  reader.exec('begin; select 1 from users limit 1')
  const insert = file.prepare('insert into filling values (?)')
  file.transaction(() => {
    for (let page = 0; page < pages; page += 1) insert.run('x'.repeat(4_000))
  })()
  file.exec('drop table filling')
  const measure = file.prepare<[], { log: number; checkpointed: number }>(
    'pragma wal_checkpoint(NOOP)',
  )
  expect(measure.get()?.log).toBeGreaterThan(pages)
  expect(measure.get()?.checkpointed).toBeLessThan(pages)
  reader.close()

  const visitor = await Visitor.create(portal)
  const letter = { name: 'Ann', email: 'ann@example.org', message: 'Any write will do' }
  expect((await visitor.post('/contact', letter)).status).toBe(303)
  // The pages not yet written back. A later write may have started the log anew.
  const left = () => {
    const { log = pages, checkpointed = 0 } = measure.get() ?? {}
    return log - checkpointed
  }
  await expect.poll(left).toBeLessThan(1_000)
  file.close()
})
