import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let one: TestPortal
let two: TestPortal

beforeAll(async () => {
  one = await startTestPortal()
  two = await startTestPortal({ DATABASE_PATH: one.databasePath })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

test('a ticket scanned fifty times at once, by two processes, opens the door exactly once', async () => {
  const read = new Database(one.databasePath, { readonly: true })
  const codes = read.prepare('select code from tickets').pluck().all()
  read.close()
  const doors = await Promise.all([one, two].map((portal) => Visitor.create(portal, 'owner')))
  for (const code of codes) {
    const scans = Array.from({ length: 50 }, async (_, index) => {
      const door = doors[index % 2] as Visitor
      const json = { unique_code: code }
      const answer = await door.send('POST', '/api/events/tickets/validate', { json })
      return ((await answer.json()) as { status: string }).status
    })
    const statuses = await Promise.all(scans)
    expect(statuses.filter((status) => status === 'valid')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'used')).toHaveLength(49)
  }
})
