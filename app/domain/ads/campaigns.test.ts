import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { requestRefund } from '#app/domain/payments/refunding.server.ts'
import { settlePayment } from '#app/domain/payments/settling.server.ts'
import { moveClock, now, resetClock } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import { type OpenDatabase, transaction } from '#db/client.server.ts'
import { adCampaigns, campaignStatuses } from '#db/schema/campaigns.ts'
import { listings } from '#db/schema/listings.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/people.ts'
import { newPlay } from '#tests/support/play.ts'
import { buyCampaign, findRenewal, renewCampaign } from './buying.server.ts'
import { type AdSubject, campaignTransitions } from './campaign.ts'
import { fitLine, templateLine } from './drafting.ts'
import { expireCampaigns, offerRenewals } from './expiring.server.ts'
import { listOwnCampaigns } from './queries.server.ts'
import { hasAds, nextAd } from './showing.server.ts'
import { listAdvertisable } from './subjects.server.ts'

let db: OpenDatabase
let owner: Actor
let tour: AdSubject

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  tour = { type: 'listing', id: newPlay(db, owner) }
})
afterEach(resetClock)

const goTo = (instant: string) => moveClock(Date.parse(instant) - now().getTime())
const order = (subject: AdSubject = tour, actor = owner) =>
  buyCampaign(db, actor, { subject, line: 'By lantern.', lineAuthor: 'owner', method: 'card' })
const settle = (id: number, status: 'paid' | 'expired' = 'paid') =>
  transaction(db, (tx) =>
    settlePayment(tx, id, status === 'paid' ? { status, intentId: `p${id}` } : { status }),
  )
const campaign = () => db.select().from(adCampaigns).get()

function run(subject: AdSubject = tour): number {
  const outcome = order(subject)
  if (!outcome.ok) throw new Error(outcome.reason)
  settle(outcome.payment.id)
  return outcome.payment.id
}

/** All of a payment goes back. */
const giveBack = (id: number) =>
  transaction(db, (tx) => {
    const payment = tx.select().from(payments).where(eq(payments.id, id)).get()
    if (payment) {
      requestRefund(tx, { payment, amountCents: payment.amountCents, source: 'person' })
    }
  })

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
    order({ type: 'listing', id: newPlay(db, owner, { details: { type } }) })
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
    const outcome = order()
    if (!outcome.ok) throw new Error()
    moveClock(3_600_000)
    run()
    const { endDate } = campaign() ?? {}
    settle(outcome.payment.id)
    expect(campaign()?.endDate).toBe(endDate)
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 1000 }])
  })

  test('whose older payment was given up for another waits for the new one', () => {
    const first = order()
    moveClock(3_600_000)
    expect(order()).not.toEqual(first)
    expect(campaign()?.status).toBe('pending')
  })

  test('another’s listing is not found', () => {
    expect(order(tour, newActor(db))).toEqual({ ok: false, reason: 'not_found' })
  })
})

describe('a campaign', () => {
  test('is stored before it is paid, and two tabs are one', () => {
    expect(order()).toEqual(order())
    expect(campaign()).toMatchObject({ status: 'pending', startDate: null })
    expect(nextAd(db)).toBeNull()
    expect(hasAds(db)).toBe(false)
  })

  test('runs when paid, cannot be bought again meanwhile, and is shown', () => {
    run()
    expect(campaign()?.status).toBe('active')
    expect(order()).toEqual({ ok: false, reason: 'already_running' })
    expect(nextAd(db)).toMatchObject({ title: 'Lantern walk', line: 'By lantern.' })
  })

  test('whose payment ran out is cancelled, and a late payment still runs it', () => {
    const outcome = order()
    if (!outcome.ok) throw new Error()
    settle(outcome.payment.id, 'expired')
    expect(campaign()?.status).toBe('cancelled')
    settle(outcome.payment.id)
    expect(campaign()?.status).toBe('active')
  })

  test('for something that is public no more goes back as money', () => {
    const outcome = order()
    if (!outcome.ok) throw new Error()
    db.update(listings).set({ moderationStatus: 'rejected' }).run()
    settle(outcome.payment.id)
    expect(campaign()?.status).not.toBe('active')
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 1000 }])
  })

  test('is not shown while its listing is off the lists, and is again afterwards', () => {
    run()
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
    'it is paid for': { to: 'active', happen: () => settle(payment()?.id ?? 0) },
    'the payment runs out': {
      to: 'cancelled',
      happen: () => settle(payment()?.id ?? 0, 'expired'),
    },
    'its days are over': { to: 'expired', happen: () => expireCampaigns(db) },
  } as const
  const cases = campaignStatuses.flatMap((from) =>
    Object.keys(happenings).map((name) => ({ from, name: name as keyof typeof happenings })),
  )
  test.each(cases)('$from, and $name', ({ from, name }) => {
    order()
    db.update(adCampaigns)
      .set({ status: from, ...(from === 'pending' ? {} : dates) })
      .run()
    const { to, happen } = happenings[name]
    happen()
    // A renewal that is not paid ends nothing.
    const isMeant = to !== 'cancelled' || from === 'pending'
    const follows = isMeant && campaignTransitions[from].includes(to)
    expect(campaign()?.status).toBe(follows ? to : from)
  })
})

describe('thirty days', () => {
  /** A campaign that has ended, with the link that was mailed before. */
  function ranOut() {
    goTo('2027-01-10T15:00:00Z')
    const first = run()
    goTo('2027-02-06T05:00:00Z')
    offerRenewals(db)
    const token = /renew\/([\w-]+)/.exec(lastMailTo(db, owner.email).text)?.[1] ?? ''
    goTo('2027-02-20T15:00:00Z')
    return { first, token }
  }

  test.each([
    ['in winter', '2027-01-10T15:00:00Z', '2027-02-08', '2027-02-09T05:00:00Z'],
    ['into summer', '2027-03-01T04:30:00Z', '2027-03-29', '2027-03-30T04:00:00Z'],
    ['into winter', '2027-10-20T03:30:00Z', '2027-11-17', '2027-11-18T05:00:00Z'],
  ])('%s: shown on day 30, expired on day 31', (_, paid, last, over) => {
    goTo(paid)
    run()
    expect(campaign()?.endDate).toBe(last)
    moveClock(Date.parse(over) - 30_000 - now().getTime())
    expireCampaigns(db)
    expect([campaign()?.status, hasAds(db)]).toEqual(['active', true])
    goTo(over)
    expect([listOwnCampaigns(db, owner)[0]?.status, hasAds(db)]).toEqual(['expired', false])
    expireCampaigns(db)
    expect(campaign()?.status).toBe('expired')
  })

  test('five days before the end a button comes by mail, once; it adds thirty days', () => {
    goTo('2027-01-10T15:00:00Z')
    run()
    goTo('2027-02-04T04:59:00Z')
    offerRenewals(db)
    expect(lastMailTo(db, owner.email).subject, 'nothing since').toContain('Receipt')
    goTo('2027-02-04T05:00:00Z')
    offerRenewals(db)
    const { text, id } = lastMailTo(db, owner.email)
    const token = /renew\/([\w-]+)/.exec(text)?.[1] ?? ''
    offerRenewals(db)
    expect(lastMailTo(db, owner.email).id).toBe(id)
    expect(findRenewal(db, token)?.id).toBe(campaign()?.id)
    const opened = renewCampaign(db, token, 'card')
    if (!opened.ok) throw new Error(opened.reason)
    settle(opened.payment.id)
    expect(campaign()).toMatchObject({ startDate: '2027-01-10', endDate: '2027-03-10' })
    expect(findRenewal(db, token)).toBeNull()
  })

  test('an old link renews nothing beside an ad that runs', () => {
    const { token } = ranOut()
    run()
    expect(renewCampaign(db, token, 'card')).toEqual({ ok: false, reason: 'already_running' })
  })

  test('renewed early, a campaign outlives the refund of the days that are over', () => {
    goTo('2027-01-10T15:00:00Z')
    const first = run()
    goTo('2027-02-06T05:00:00Z')
    offerRenewals(db)
    const token = /renew\/([\w-]+)/.exec(lastMailTo(db, owner.email).text)?.[1] ?? ''
    const opened = renewCampaign(db, token, 'card')
    if (opened.ok) settle(opened.payment.id)
    goTo('2027-02-09T15:00:00Z')
    giveBack(first)
    expect(campaign()).toMatchObject({ status: 'active', endDate: '2027-03-10' })
  })

  test('an old payment that goes back takes no days of a newer one', () => {
    const { first, token } = ranOut()
    expireCampaigns(db)
    const opened = renewCampaign(db, token, 'card')
    if (opened.ok) settle(opened.payment.id)
    giveBack(first)
    expect(campaign()).toMatchObject({ status: 'active', endDate: '2027-03-21' })
  })

  test('renewed after its end a campaign begins anew', () => {
    const { token } = ranOut()
    expireCampaigns(db)
    const opened = renewCampaign(db, token, 'card')
    if (!opened.ok) throw new Error(opened.reason)
    settle(opened.payment.id)
    expect(campaign()).toMatchObject({ startDate: '2027-02-20', endDate: '2027-03-21' })
  })

  test('paid back in full, a campaign ends', () => {
    giveBack(run())
    expect(campaign()?.status).toBe('cancelled')
    expect(nextAd(db)).toBeNull()
  })
})

describe('the text of an ad', () => {
  const text = textFor()
  test.each([
    ['Through the mill. Bring shoes.', 'Through the mill.'],
    ['No full stop', 'No full stop'],
    ['', 'Come along on the next tour.'],
    ['Two\nlines  of it. More.', 'Two lines of it.'],
  ])('from %j is %j', (description, line) => {
    expect(templateLine(text, { description, priced: 'Tour' })).toBe(line)
  })

  test('is cut between words at 120 characters, and inside a word only where there is no other', () => {
    expect(fitLine(`${'word '.repeat(30)}end`)).toMatch(/^(word ){22,23}word…$/)
    for (const long of ['x'.repeat(500), '😀'.repeat(100), 'word, '.repeat(60)]) {
      expect(fitLine(long).length).toBeLessThanOrEqual(120)
      expect(fitLine(long)).not.toMatch(/[\uD800-\uDBFF]…$/)
    }
  })
})
