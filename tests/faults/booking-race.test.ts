import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Two processes share one file, so that no lock inside a process can prevent double bookings. */

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

test('of two requests for a day at the same moment exactly one wins, every time', async () => {
  const file = new Database(one.databasePath)
  const rental = file
    .prepare(`select min(listing_id) from property_details where terms = 'Rent'`)
    .pluck()
    .get()
  const [member, admin] = await Promise.all([
    Visitor.create(one, 'member'),
    Visitor.create(two, 'admin'),
  ])
  for (let round = 0; round < 20; round += 1) {
    const day = new Date(Date.now() + (60 + round) * 86_400_000).toISOString().slice(0, 10)
    const json = { property_id: rental, start_date: day, end_date: day }
    const answers = await Promise.all(
      [member, admin].map((guest) => guest.send('POST', '/api/bookings', { json })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    const loser = answers.find((answer) => answer.status === 409)
    expect(await loser?.json()).toMatchObject({
      error: expect.stringContaining('has just been taken'),
    })
    // Accepted, because a member may have only a few pending requests.
    file.exec(`update bookings set status = 'accepted' where status = 'pending'`)
  }
  const held = file
    .prepare(
      `select count(*), count(distinct day) from booking_days where day > date('now', '50 days')`,
    )
    .raw()
    .get()
  file.close()
  expect(held).toEqual([20, 20])
})
