import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { openPortalDatabase } from '#app/wiring.server.ts'
import { findViolations } from '#db/invariants.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { newActor } from '#tests/support/users.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * The portal and this process write to the same file, as when somebody runs a command on the box. A
 * lock inside one process could not prevent double bookings here.
 */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('exactly one of two simultaneous requests for a day succeeds', async () => {
  const db = openPortalDatabase(portal.databasePath)
  const file = new Database(portal.databasePath)
  const rental = Number(
    file.prepare(`select min(listing_id) from property_details where terms = 'Rent'`).pluck().get(),
  )
  const member = await Visitor.create(portal, 'member')
  // One of the portal's jobs may be writing.
  db.$client.pragma('busy_timeout = 5000')
  const guest = newActor(db)
  db.$client.pragma('busy_timeout = 0')
  for (let round = 0; round < 20; round += 1) {
    const day = new Date(Date.now() + (60 + round) * 86_400_000).toISOString().slice(0, 10)
    const json = { property_id: rental, start_date: day, end_date: day }
    const sent = member.send('POST', '/api/bookings', { json })
    // The portal gets a longer head start each round, so that each side is sometimes first.
    await new Promise((resolve) => setTimeout(resolve, round))
    const own = await requestBooking(db, guest, rental, { startDate: day, endDate: day })
    const answer = await sent
    expect([201, 409]).toContain(answer.status)
    expect(answer.status === 201).toBe(!own.ok)
    if (own.ok) {
      expect(await answer.json()).toMatchObject({
        error: expect.stringContaining('has just been taken'),
      })
    } else expect(own.reason).toBe('days_taken')
    // Accepts the request, because a member may have only a few pending requests.
    file.exec(`update bookings set status = 'accepted' where status = 'pending'`)
  }
  expect(findViolations(file)).toEqual([])
  const held = file
    .prepare(
      `select count(*), count(distinct day) from booking_days where day > date('now', '50 days')`,
    )
    .raw()
    .get()
  file.close()
  db.$client.close()
  expect(held).toEqual([20, 20])
})
