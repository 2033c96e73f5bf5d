import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { days, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { campaignDays, campaigns } from '#db/schema/campaigns.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { incrementCounter, pendingImpressions, saveImpressions } from './impressions.server.ts'
import { nextAd } from './rotation.server.ts'

let db: OpenDatabase
let owner: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
})
afterEach(async () => {
  resetClock()
  await saveImpressions(db)
})

/** Inserts a campaign that has been running for `since` days, without its payment. */
function running(since = 1, impressionCount = 0): number {
  const day = (offset: number) => addDays(dayInZone(nowInstant(), config.timeZone), offset)
  const { id } = db
    .insert(campaigns)
    .values({
      ownerId: owner.userId,
      listingId: newPlay(db, owner),
      line: 'By lantern.',
      lineAuthor: 'template',
      status: 'active',
      startDate: day(1 - since),
      endDate: day(30 - since),
      expiresAt: new Date(Date.now() + days(20)).toISOString(),
      impressionCount,
    })
    .returning({ id: campaigns.id })
    .get()
  db.insert(campaignDays)
    .values({ campaignId: id, day: day(1 - since), impressions: impressionCount })
    .run()
  return id
}
const totals = () =>
  db
    .select({ shown: campaigns.impressionCount, clicked: campaigns.clickCount })
    .from(campaigns)
    .orderBy(campaigns.id)
    .all()

describe('counting', () => {
  test('stores all counts once, by town day', async () => {
    // In a month without a change of clocks, so that a day later is the next day.
    setClock('2027-01-10T15:00:00Z')
    const id = running()
    for (let seen = 0; seen < 3; seen += 1) incrementCounter(id, 'impressions')
    incrementCounter(id, 'clicks')
    await saveImpressions(db)
    await saveImpressions(db)
    moveClock(days(1))
    incrementCounter(id, 'impressions')
    await saveImpressions(db)
    expect(totals()).toEqual([{ shown: 4, clicked: 1 }])
    expect(db.select().from(campaignDays).orderBy(campaignDays.day).all()).toMatchObject([
      { impressions: 3, clicks: 1 },
      { impressions: 1, clicks: 0 },
    ])
  })

  test('counts all of a hundred thousand impressions between two writes', async () => {
    const ids = [running(), running(), running()]
    for (let seen = 0; seen < 100_000; seen += 1) {
      incrementCounter(ids[seen % 3] ?? 0, 'impressions')
      if (seen % 9_999 === 0) await saveImpressions(db)
    }
    await saveImpressions(db)
    expect(totals().map(({ shown }) => shown)).toEqual([33_334, 33_333, 33_333])
  })

  test('keeps counts that the database rejected, and newer ones', async () => {
    const id = running()
    incrementCounter(id, 'impressions')
    db.$client.pragma('query_only = ON')
    await expect(() => saveImpressions(db)).rejects.toThrow()
    incrementCounter(id, 'impressions')
    db.$client.pragma('query_only = OFF')
    expect(pendingImpressions(id)).toBe(2)
    await saveImpressions(db)
    expect(totals()).toEqual([{ shown: 2, clicked: 0 }])
  })

  test('ignores a deleted campaign and stores the others', async () => {
    const id = running()
    incrementCounter(999, 'impressions')
    incrementCounter(id, 'impressions')
    await saveImpressions(db)
    expect(totals()).toEqual([{ shown: 1, clicked: 0 }])
  })
})

describe('turns', () => {
  const show = async (times: number) => {
    const shown: number[] = []
    for (let turn = 0; turn < times; turn += 1) {
      const ad = nextAd(db)
      if (!ad) throw new Error('No ad')
      incrementCounter(ad.id, 'impressions')
      shown.push(ad.id)
      if (turn % 7 === 0) await saveImpressions(db)
    }
    return (id: number) => shown.filter((each) => each === id).length
  }

  test('three ads of the same age are shown equally often', async () => {
    const ids = [running(), running(), running()]
    const times = await show(30)
    expect(ids.map(times)).toEqual([10, 10, 10])
  })

  test('the ad with the fewest impressions per day comes first, until they are even', async () => {
    const old = running(10, 100)
    const young = running(1, 0)
    const times = await show(10)
    expect([times(old), times(young)]).toEqual([0, 10])
    // The old campaign has run ten times as long, so it gets ten times as many impressions.
    const later = await show(22)
    expect([later(old), later(young)]).toEqual([20, 2])
  })
})
