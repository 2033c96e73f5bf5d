import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInTicket } from '#app/domain/tickets/door/check-in.server.ts'
import { openPortalDatabase } from '#app/wiring.server.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { newActor } from '#tests/support/users.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('a ticket scanned fifty times at once by two processes is valid exactly once', async () => {
  const read = new Database(portal.databasePath, { readonly: true })
  const codes = read
    .prepare(
      `select code from tickets t join ticket_types d on d.id = ticket_type_id
      join events e on e.id = event_id
      where t.status = 'valid' and e.end_time > strftime('%FT%TZ') limit 4`,
    )
    .pluck()
    .all() as string[]
  read.close()
  expect(codes).toHaveLength(4)
  const db = openPortalDatabase(portal.databasePath)
  // One of the portal's jobs may be writing.
  db.$client.pragma('busy_timeout = 5000')
  const admin = newActor(db, { role: 'admin' })
  db.$client.pragma('busy_timeout = 0')
  const owner = await Visitor.create(portal, 'owner')
  for (const code of codes) {
    const scans = Array.from({ length: 50 }, async (_, index) => {
      if (index % 2 === 0) return (await checkInTicket(db, { actor: admin }, code, {})).status
      const json = { unique_code: code }
      const answer = await owner.send('POST', '/api/events/tickets/validate', { json })
      return ((await answer.json()) as { status: string }).status
    })
    const statuses = await Promise.all(scans)
    expect(statuses.filter((status) => status === 'valid')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'used')).toHaveLength(49)
  }
  db.$client.close()
})
