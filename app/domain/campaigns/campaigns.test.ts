import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { campaignStatuses, campaigns } from '#db/schema/campaigns.ts'
import { listings } from '#db/schema/listings.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { newCampaignSale } from '#tests/support/campaigns.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { openedPayment } from '#tests/support/payments.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import type { CampaignStatus, CampaignSubject } from './campaign.ts'
import { expireCampaigns } from './expiry.server.ts'
import { buyCampaign } from './fee.server.ts'
import { chooseSubject } from './purchase.server.ts'
import { hasAds, nextAd } from './rotation.server.ts'
import { listAdvertisable } from './subjects.server.ts'

let db: OpenDatabase
let owner: Actor
let tour: CampaignSubject
let sale: ReturnType<typeof newCampaignSale>

beforeEach(() => {
  db = freshDatabase()
  sale = newCampaignSale(db)
  owner = sale.owner
  tour = sale.tour
})
afterEach(resetClock)

describe('what can be advertised', () => {
  test('only one’s own approved and paid play listings and approved upcoming events', () => {
    newPlay(db, owner, { moderationStatus: 'pending' })
    newPlay(db, owner, { unpaidSince: '2026-01-01T00:00:00.000Z' })
    newPlay(db, newActor(db))
    const event = newEvent(db, { ownerId: owner.userId })
    newEvent(db, { ownerId: owner.userId }, 'new')
    newEvent(db, { ownerId: owner.userId, status: 'cancelled' })
    const past = { startTime: '2020-01-01T10:00:00.000Z', endTime: '2020-01-01T12:00:00.000Z' }
    newEvent(db, { ownerId: owner.userId, ...past })
    const found = listAdvertisable(db, owner, textFor('en'))
    expect(found.map(({ type, id }) => ({ type, id }))).toEqual([
      { type: 'event', id: event },
      tour,
    ])
  })

  test('an event that ends within the paid days with the day of its end', () => {
    setClock('2031-01-01T12:00:00.000Z')
    const soon = newEvent(db, {
      ownerId: owner.userId,
      startTime: instantFromNow(days(2)),
      endTime: instantFromNow(days(3)),
    })
    const late = newEvent(db, {
      ownerId: owner.userId,
      startTime: instantFromNow(days(40)),
      endTime: instantFromNow(days(41)),
    })
    const subjects = listAdvertisable(db, owner, textFor('en'))
    const findEnd = (key: string) => chooseSubject(db, subjects, key, textFor('en'))?.endDay
    expect(findEnd(`event-${soon}`)).toBe('2031-01-04')
    expect([findEnd(`event-${late}`), findEnd(`listing-${tour.id}`)]).toEqual([null, null])
  })

  test('not what an ad is running for', async () => {
    const find = () => {
      const subjects = listAdvertisable(db, owner, textFor('en'))
      return chooseSubject(db, subjects, `listing-${tour.id}`, textFor('en'))
    }
    expect(find()?.title).toBe('Lantern walk')
    await sale.run()
    expect(find()).toBeNull()
  })

  test('in the order of the reader’s alphabet', () => {
    for (const title of ['Ñandú walk', 'Nutcracker']) {
      newEvent(db, { ownerId: owner.userId, title })
    }
    const listEventTitles = (locale: 'en' | 'es') =>
      listAdvertisable(db, owner, textFor(locale))
        .filter(({ type }) => type === 'event')
        .map(({ title }) => title)
    expect(listEventTitles('en')).toEqual(['Ñandú walk', 'Nutcracker'])
    expect(listEventTitles('es')).toEqual(['Nutcracker', 'Ñandú walk'])
  })

  test.each([
    ['Tour', 1000],
    ['Destination', 800],
    ['Dining', 500],
    ['Event', 700],
  ] as const)('a %s costs %i cents', async (type, cents) => {
    await sale.order({ type: 'listing', id: newPlay(db, owner, { details: { type } }) })
    expect(db.select().from(payments).get()).toMatchObject({ amountCents: cents, payeeId: null })
  })

  test.each([
    'Call 616 555 0117',
    'THE BEST OF ALL TOURS',
    'Earn up to $900 per week from home',
    'Not for idiots',
  ])('not with the words %j, which nobody would have moderated', async (line) => {
    const ordered = { subject: tour, line, lineAuthor: 'owner', method: 'card' } as const
    expect(await buyCampaign(db, owner, ordered, textFor('en'))).toEqual({
      ok: false,
      reason: 'unfit_line',
    })
  })

  test('a forged “drafted by the portal” is refused', async () => {
    const line = 'Call 616 555 0117'
    const ordered = { subject: tour, line, lineAuthor: 'template', method: 'card' } as const
    expect(await buyCampaign(db, owner, ordered, textFor('en'))).toEqual({
      ok: false,
      reason: 'unfit_line',
    })
  })

  test('a second payment for a running campaign is refunded and adds no days', async () => {
    const outcome = await sale.order()
    const payment = openedPayment(outcome)
    moveClock(3_600_000)
    await sale.run()
    const { endDate } = sale.campaign() ?? {}
    await sale.settle(payment.id)
    expect(sale.campaign()?.endDate).toBe(endDate)
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 1000 }])
  })

  test('a campaign with a second open payment waits for that one', async () => {
    const first = await sale.order()
    moveClock(3_600_000)
    expect(await sale.order()).not.toEqual(first)
    expect(sale.campaign()?.status).toBe('pending')
  })

  test('another member’s listing is not found', async () => {
    expect(await sale.order(tour, newActor(db))).toEqual({ ok: false, reason: 'not_found' })
  })
})

describe('a campaign', () => {
  test('is stored before it is paid, and two tabs make one campaign', async () => {
    expect(await sale.order()).toEqual(await sale.order())
    expect(sale.campaign()).toMatchObject({ status: 'pending', startDate: null })
    expect(nextAd(db)).toBeNull()
    expect(hasAds(db)).toBe(false)
  })

  test('runs when paid, cannot be bought again meanwhile, and is shown', async () => {
    await sale.run()
    expect(sale.campaign()?.status).toBe('active')
    expect(await sale.order()).toEqual({ ok: false, reason: 'already_running' })
    expect(nextAd(db)).toMatchObject({ title: 'Lantern walk', line: 'By lantern.' })
  })

  test('is cancelled when its payment expires, and runs if that payment arrives late', async () => {
    const outcome = await sale.order()
    const payment = openedPayment(outcome)
    await sale.settle(payment.id, 'expired')
    expect(sale.campaign()?.status).toBe('cancelled')
    await sale.settle(payment.id)
    expect(sale.campaign()?.status).toBe('active')
  })

  test('is refunded if its subject is no longer public', async () => {
    const outcome = await sale.order()
    const payment = openedPayment(outcome)
    db.update(listings).set({ moderationStatus: 'rejected' }).run()
    await sale.settle(payment.id)
    expect(sale.campaign()?.status).not.toBe('active')
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 1000 }])
  })

  test('is hidden while its listing is off the lists, and shown again afterwards', async () => {
    await sale.run()
    db.update(listings).set({ deactivatedAt: '2026-01-01T00:00:00.000Z' }).run()
    expect(nextAd(db)).toBeNull()
    db.update(listings).set({ deactivatedAt: null }).run()
    expect(nextAd(db)).not.toBeNull()
  })
})

/**
 * The statuses that may follow each status: an expired campaign can be renewed, and a late payment
 * revives a cancelled one.
 */
const transitions: Record<CampaignStatus, readonly CampaignStatus[]> = {
  pending: ['active', 'cancelled'],
  active: ['expired', 'cancelled'],
  expired: ['active'],
  cancelled: ['active'],
}

describe('every state and what may follow it', () => {
  const endDate = '2020-01-30'
  const dates = { startDate: '2020-01-01', endDate, expiresAt: '2020-01-31T05:00:00.000Z' }
  const payment = () => db.select().from(payments).get()
  const happenings = {
    'it is paid for': { to: 'active', happen: () => sale.settle(payment()?.id ?? 0) },
    'the payment runs out': {
      to: 'cancelled',
      happen: () => sale.settle(payment()?.id ?? 0, 'expired'),
    },
    'its days are over': { to: 'expired', happen: () => expireCampaigns(db) },
  } as const
  const cases = campaignStatuses.flatMap((from) =>
    Object.keys(happenings).map((name) => ({ from, name: name as keyof typeof happenings })),
  )
  test.each(cases)('$from, and $name', async ({ from, name }) => {
    await sale.order()
    db.update(campaigns)
      .set({ status: from, ...(from === 'pending' ? {} : dates) })
      .run()
    const { to, happen } = happenings[name]
    await happen()
    // An unpaid renewal does not end the running campaign.
    const isMeant = to !== 'cancelled' || from === 'pending'
    const follows = isMeant && transitions[from].includes(to)
    expect(sale.campaign()?.status).toBe(follows ? to : from)
  })
})
