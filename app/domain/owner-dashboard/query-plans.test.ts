import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#app/shared/calendar-days.ts'
import { days, instantFromNow, today } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { applications, bookings } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { loadDashboard } from './load-dashboard.server.ts'

// Without statistics, SQLite takes all that is approved or waits in the town for as few rows as a
// member's.
const byStatus = /moderation_idx|expiry_idx|running_idx|lapse_idx|open_idx|\(purpose=\?\)/

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

/** Requests a rental of `ownerId`, so that the dashboard of whoever answers asks for deadlines. */
function requestRental(ownerId: number | null) {
  const listingId = newListing(db, { ownerId }, { terms: 'Rent' })
  const member = newActor(db)
  const day = addDays(today(), 40)
  const stay = { startDate: day, endDate: day, lapsesAt: instantFromNow(days(2)) }
  db.insert(bookings)
    .values({ listingId, memberId: member.userId, ...stay })
    .run()
  db.insert(applications)
    .values({
      listingId,
      memberId: member.userId,
      name: 'Ann',
      email: 'a@example.org',
      message: 'Me',
    })
    .run()
}

test('what a member sees is found by the member, not by what the town has in a state', () => {
  const owner = newActor(db)
  requestRental(owner.userId)
  const plans = explainPlans(db, () => {
    expect(loadDashboard(db, owner, 1).tiles).toMatchObject([
      { kind: 'bookings' },
      { kind: 'applications' },
    ])
  })
  expect(plans.join('\n')).toContain('SEARCH r USING INDEX bookings_listing_idx')
  expect(plans.filter((line) => byStatus.test(line))).toEqual([])
})

test("an administrator's requests are not looked for in every listing of the town", () => {
  const admin = newActor(db, { role: 'admin' })
  requestRental(null)
  const plans = explainPlans(db, () => {
    expect(loadDashboard(db, admin, 1).tiles).toMatchObject([
      { kind: 'bookings' },
      { kind: 'applications' },
    ])
  })
  expect(plans.join('\n')).toContain('SEARCH r USING INDEX bookings_lapse_idx')
  expect(plans).not.toContain('MULTI-INDEX OR')
})
