import { beforeEach, expect, test } from 'vitest'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { explainPlans, makeStatistics } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { findPostingRefusal } from './member-limits.server.ts'

// What waits in the town can grow by thousands before there are statistics of it.
const byStatus = /moderation_idx|bookings_lapse_idx/
const day = addDays(new Date().toISOString().slice(0, 10), 40)

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

test('the events of a member that wait are found by the member', () => {
  const plans = explainPlans(db, () => findPostingRefusal(db, newActor(db), 'events'))
  expect(plans.join('\n')).toContain('events_owner_idx (owner_id=?)')
  expect(plans.filter((line) => byStatus.test(line))).toEqual([])
})

test('also by statistics of a time when few waited', () => {
  makeStatistics(db)
  db.$client.exec(`insert into sqlite_stat1 values ('listings', 'listings_moderation_idx', '1000 2 1'),
    ('listings', 'listings_owner_idx', '1000 900 300'),
    ('classified_ads', 'classified_ads_moderation_idx', '1000 2 1 1'),
    ('classified_ads', 'classified_ads_owner_idx', '1000 900 300'); analyze sqlite_schema`)
  const plans = explainPlans(db, () => {
    findPostingRefusal(db, newActor(db), 'work')
    findPostingRefusal(db, newActor(db), 'classifieds')
  })
  expect(plans.join('\n')).toContain('listings_owner_idx (owner_id=? AND source=?)')
  expect(plans.join('\n')).toContain('classified_ads_owner_idx (owner_id=?)')
  expect(plans.filter((line) => byStatus.test(line))).toEqual([])
})

test('the pending requests of a member are found by the member', async () => {
  const rental = newListing(db, { ownerId: newActor(db).userId }, { terms: 'Rent' })
  const member = newActor(db)
  let answer: ReturnType<typeof requestBooking> | undefined
  const plans = explainPlans(db, () => {
    answer = requestBooking(db, member, rental, { startDate: day, endDate: day })
  })
  expect((await answer)?.ok).toBe(true)
  expect(plans.join('\n')).toContain('bookings_member_idx')
  expect(plans.filter((line) => byStatus.test(line))).toEqual([])
})
