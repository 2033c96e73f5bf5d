import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { moveClock, resetClock } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { adCampaigns, campaignStatuses } from '#db/schema/campaigns.ts'
import { listings } from '#db/schema/listings.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { openAdDesk } from '#tests/support/campaigns.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { type AdSubject, campaignTransitions } from './campaign.ts'
import { expireCampaigns } from './expiry.server.ts'
import { buyCampaign } from './fee.server.ts'
import { hasAds, nextAd } from './rotation.server.ts'
import { listAdvertisable } from './subjects.server.ts'

let db: OpenDatabase
let owner: Actor
let tour: AdSubject
let desk: ReturnType<typeof openAdDesk>

beforeEach(() => {
  db = freshDatabase()
  desk = openAdDesk(db)
  owner = desk.owner
  tour = desk.tour
})
afterEach(resetClock)

describe('what can be advertised', () => {
  test('one’s own approved and paid play listings and approved events to come, and nothing else', () => {
    newPlay(db, owner, { moderationStatus: 'pending' })
    newPlay(db, owner, { unpaidSince: '2026-01-01T00:00:00.000Z' })
    newPlay(db, newActor(db))
    const event = newEvent(db, { ownerId: owner.userId })
    newEvent(db, { ownerId: owner.userId }, 'new')
    newEvent(db, { ownerId: owner.userId, status: 'cancelled' })
    const past = { startTime: '2020-01-01T10:00:00.000Z', endTime: '2020-01-01T12:00:00.000Z' }
    newEvent(db, { ownerId: owner.userId, ...past })
    const found = listAdvertisable(db, owner).map(({ type, id }) => ({ type, id }))
    expect(found).toEqual([{ type: 'event', id: event }, tour])
  })

  test.each([
    ['Tour', 1000],
    ['Destination', 800],
    ['Dining', 500],
    ['Event', 700],
  ] as const)('a %s costs %i cents', (type, cents) => {
    desk.order({ type: 'listing', id: newPlay(db, owner, { details: { type } }) })
    expect(db.select().from(payments).get()).toMatchObject({ amountCents: cents, payeeId: null })
  })

  test.each([
    'Call 616 555 0117',
    'THE BEST OF ALL TOURS',
    'Earn up to $900 per week from home',
    'Not for idiots',
  ])('not with the words %j, which nobody would have read before', (line) => {
    const ordered = { subject: tour, line, lineAuthor: 'owner', method: 'card' } as const
    expect(buyCampaign(db, owner, ordered)).toEqual({ ok: false, reason: 'unfit_line' })
  })

  test('nor with such words passed off as drafted', () => {
    const line = 'Call 616 555 0117'
    const ordered = { subject: tour, line, lineAuthor: 'template', method: 'card' } as const
    expect(buyCampaign(db, owner, ordered)).toEqual({ ok: false, reason: 'unfit_line' })
  })

  test('paid a second time while it runs goes back, and adds no days', () => {
    const outcome = desk.order()
    if (!outcome.ok) throw new Error()
    moveClock(3_600_000)
    desk.run()
    const { endDate } = desk.campaign() ?? {}
    desk.settle(outcome.payment.id)
    expect(desk.campaign()?.endDate).toBe(endDate)
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 1000 }])
  })

  test('whose older payment was given up for another waits for the new one', () => {
    const first = desk.order()
    moveClock(3_600_000)
    expect(desk.order()).not.toEqual(first)
    expect(desk.campaign()?.status).toBe('pending')
  })

  test('another’s listing is not found', () => {
    expect(desk.order(tour, newActor(db))).toEqual({ ok: false, reason: 'not_found' })
  })
})

describe('a campaign', () => {
  test('is stored before it is paid, and two tabs are one', () => {
    expect(desk.order()).toEqual(desk.order())
    expect(desk.campaign()).toMatchObject({ status: 'pending', startDate: null })
    expect(nextAd(db)).toBeNull()
    expect(hasAds(db)).toBe(false)
  })

  test('runs when paid, cannot be bought again meanwhile, and is shown', () => {
    desk.run()
    expect(desk.campaign()?.status).toBe('active')
    expect(desk.order()).toEqual({ ok: false, reason: 'already_running' })
    expect(nextAd(db)).toMatchObject({ title: 'Lantern walk', line: 'By lantern.' })
  })

  test('whose payment ran out is cancelled, and a late payment still runs it', () => {
    const outcome = desk.order()
    if (!outcome.ok) throw new Error()
    desk.settle(outcome.payment.id, 'expired')
    expect(desk.campaign()?.status).toBe('cancelled')
    desk.settle(outcome.payment.id)
    expect(desk.campaign()?.status).toBe('active')
  })

  test('for something that is public no more goes back as money', () => {
    const outcome = desk.order()
    if (!outcome.ok) throw new Error()
    db.update(listings).set({ moderationStatus: 'rejected' }).run()
    desk.settle(outcome.payment.id)
    expect(desk.campaign()?.status).not.toBe('active')
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 1000 }])
  })

  test('is not shown while its listing is off the lists, and is again afterwards', () => {
    desk.run()
    db.update(listings).set({ deactivatedAt: '2026-01-01T00:00:00.000Z' }).run()
    expect(nextAd(db)).toBeNull()
    db.update(listings).set({ deactivatedAt: null }).run()
    expect(nextAd(db)).not.toBeNull()
  })
})

describe('what follows what', () => {
  const endDate = '2020-01-30'
  const dates = { startDate: '2020-01-01', endDate, expiresAt: '2020-01-31T05:00:00.000Z' }
  const payment = () => db.select().from(payments).get()
  const happenings = {
    'it is paid for': { to: 'active', happen: () => desk.settle(payment()?.id ?? 0) },
    'the payment runs out': {
      to: 'cancelled',
      happen: () => desk.settle(payment()?.id ?? 0, 'expired'),
    },
    'its days are over': { to: 'expired', happen: () => expireCampaigns(db) },
  } as const
  const cases = campaignStatuses.flatMap((from) =>
    Object.keys(happenings).map((name) => ({ from, name: name as keyof typeof happenings })),
  )
  test.each(cases)('$from, and $name', ({ from, name }) => {
    desk.order()
    db.update(adCampaigns)
      .set({ status: from, ...(from === 'pending' ? {} : dates) })
      .run()
    const { to, happen } = happenings[name]
    happen()
    // A renewal that is not paid ends nothing.
    const isMeant = to !== 'cancelled' || from === 'pending'
    const follows = isMeant && campaignTransitions[from].includes(to)
    expect(desk.campaign()?.status).toBe(follows ? to : from)
  })
})
