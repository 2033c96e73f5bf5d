import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { changeAvailability } from '#app/domain/listings/availability/availability.server.ts'
import type { ListingWithChange } from '#app/domain/listings/changes/newest-version.ts'
import { findPlayDetails } from '#app/domain/listings/details.server.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { moderateListing } from '#app/domain/listings/moderation.server.ts'
import type { ModerationStatus } from '#app/domain/moderation/status.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings, moderationStatuses } from '#db/schema/listings.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import { resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { openedPayment } from '#tests/support/payments.ts'
import { newPlay, typedPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { payToActivate, refundActivation } from './fee.server.ts'
import { playForm } from './forms.ts'
import { type FeeStatus, getPaymentStatus, type PlayAction, playActions } from './play.ts'
import { editPlay, postPlay } from './post.server.ts'
import { listOwnPlay } from './queries.server.ts'
import { serializeNewestPlay } from './serializers.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
})
afterEach(resetClock)

const schema = playForm(textFor('en'))
const filled = (change: object = {}) =>
  schema.parse({ ...typedPlay, enableTicketing: true, ...change })
const findPlayListing = (id: number) => {
  const listing = db.select().from(listings).where(eq(listings.id, id)).get()
  if (!listing) throw new Error(`No listing ${id}`)
  return listing
}
const isShown = (id: number) => findListing(db, newActor(db), 'play', id) !== null
const decide = (id: number, status: 'approved' | 'rejected') =>
  moderateListing(db, admin, id, { status, feedback: '' }, 'play')
const settle = (id: number, status: 'paid' | 'cancelled' = 'paid') =>
  write(db, (tx) =>
    settlePayment(tx, id, status === 'paid' ? { status, intentId: `p${id}` } : { status }),
  )

async function post(change: object = {}) {
  const outcome = await postPlay(db, owner, filled(change))
  if (!outcome.ok) throw new Error(outcome.reason)
  return { ...outcome, payment: openedPayment(outcome) }
}

describe('what can be done at each stage', () => {
  const attempts: Record<PlayAction, (id: number) => Promise<{ ok: boolean }>> = {
    approve: (id) => decide(id, 'approved'),
    reject: (id) => decide(id, 'rejected'),
    pay: (id) => payToActivate(db, owner, id, 'card'),
    refund: (id) => refundActivation(db, owner, id),
  }
  const cases = moderationStatuses.flatMap((moderation) =>
    (['unpaid', 'paid'] as const).flatMap((payment) =>
      (Object.keys(attempts) as PlayAction[]).map((action) => ({ moderation, payment, action })),
    ),
  )

  async function listingAt(moderation: ModerationStatus, payment: FeeStatus): Promise<number> {
    const { id, payment: fee } = await post()
    if (payment === 'paid') await settle(fee.id)
    if (moderation !== 'pending') await decide(id, moderation)
    return id
  }

  test.each(cases)('$moderation and $payment: $action', async ({ moderation, payment, action }) => {
    const id = await listingAt(moderation, payment)
    expect(getPaymentStatus(findPlayListing(id))).toBe(payment)
    expect((await attempts[action](id)).ok).toBe(playActions[moderation][payment].includes(action))
  })

  test.each(moderationStatuses.flatMap((m) => [[m, 'unpaid'] as const, [m, 'paid'] as const]))(
    '%s and %s: on the lists only when approved and paid',
    async (moderation, payment) => {
      const id = await listingAt(moderation, payment)
      expect(isShown(id)).toBe(moderation === 'approved' && payment === 'paid')
    },
  )
})

describe('posting', () => {
  test('stores the listing and opens its payment; leaving the checkout loses nothing', async () => {
    const { id, payment } = await post()
    await settle(payment.id, 'cancelled')
    await decide(id, 'approved')
    expect(findPlayListing(id)).toMatchObject({ title: 'Lantern walk', priceCents: 800 })
    expect(lastMailTo(db, owner.email).text).toContain(`/my-play-listings?pay=${id}`)
    const again = await payToActivate(db, owner, id, 'card')
    const reopened = openedPayment(again)
    await settle(reopened.id)
    expect(isShown(id)).toBe(true)
  })

  test.each([
    ['Tour', 5000],
    ['Destination', 5000],
    ['Dining', 2500],
  ])('a %s costs %i cents, once, for the town', async (type, cents) => {
    for (const _ of ['sent', 'sent again']) {
      await postPlay(db, owner, filled({ type }), null, { key: 'one-page', keptFor: 1000 })
    }
    expect(db.select().from(payments).all()).toMatchObject([{ amountCents: cents, payeeId: null }])
  })

  test('a rejected listing cannot be paid for, and one that the town took off need not be', async () => {
    const { id, payment } = await post()
    await decide(id, 'rejected')
    const row = db.select().from(payments).where(eq(payments.id, payment.id)).get()
    expect(row?.status).toBe('cancelled')
    await decide(id, 'approved')
    await changeAvailability(db, admin, { source: 'play', id }, 'deactivate')
    expect(await payToActivate(db, owner, id, 'card')).toEqual({ ok: false, reason: 'taken_off' })
  })

  test('a second payment from another tab is refunded', async () => {
    const { id, payment } = await post()
    await settle(payment.id, 'cancelled')
    await decide(id, 'approved')
    const second = openedPayment(await payToActivate(db, owner, id, 'card'))
    await settle(second.id)
    await settle(payment.id)
    expect(isShown(id)).toBe(true)
    expect(db.select().from(refunds).all()).toMatchObject([{ paymentId: payment.id }])
  })
})

describe('a rejected listing', () => {
  test('can be changed and resubmitted without a new fee', async () => {
    const { id, payment } = await post()
    await settle(payment.id)
    await decide(id, 'rejected')
    await editPlay(db, owner, id, filled({ title: 'Lantern walk, shorter' }))
    expect(findPlayListing(id)).toMatchObject({ moderationStatus: 'pending', unpaidSince: null })
    await decide(id, 'approved')
    expect(isShown(id)).toBe(true)
    expect(db.select().from(payments).all()).toHaveLength(1)
  })

  test('can be refunded once, and is unpaid again', async () => {
    const { id, payment } = await post()
    await settle(payment.id)
    await decide(id, 'rejected')
    expect(await refundActivation(db, newActor(db), id)).toEqual({ ok: false, reason: 'not_found' })
    expect(await refundActivation(db, owner, id)).toMatchObject({ ok: true })
    expect(getPaymentStatus(findPlayListing(id))).toBe('unpaid')
    expect((await refundActivation(db, owner, id)).ok).toBe(false)
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 5000 }])
  })

  test('cannot be refunded while the bank looks into its payment', async () => {
    const { id, payment } = await post()
    await settle(payment.id)
    await decide(id, 'rejected')
    db.update(payments).set({ disputedAt: '2031-01-01T00:00:00.000Z' }).run()
    expect(await refundActivation(db, owner, id)).toEqual({ ok: false, reason: 'disputed' })
    db.update(payments).set({ disputeClosedAt: '2031-01-02T00:00:00.000Z' }).run()
    expect(await refundActivation(db, owner, id)).toMatchObject({ ok: true })
  })

  test('without a paid fee has nothing to refund', async () => {
    const id = newPlay(db, owner, { moderationStatus: 'rejected' })
    expect(await refundActivation(db, owner, id)).toEqual({ ok: false, reason: 'nothing_paid' })
  })
})

describe('an edit', () => {
  test('keeps the type, on which the fee depended', async () => {
    const { id } = await post({ type: 'Dining' })
    await editPlay(db, owner, id, filled({ type: 'Tour', title: 'Other' }))
    expect(findPlayListing(id)).toMatchObject({ category: 'dining', title: 'Other' })
  })

  test('without changes keeps the listing on the lists', async () => {
    const { id, payment } = await post()
    await settle(payment.id)
    await decide(id, 'approved')
    expect(await editPlay(db, owner, id, filled())).toEqual({ ok: true, saved: 'unchanged' })
    expect(isShown(id)).toBe(true)
  })

  test('of an approved listing waits beside it; days, fee and price stay', async () => {
    const { id, payment } = await post()
    await settle(payment.id)
    await decide(id, 'approved')
    const longer = filled({ title: 'Longer walk', price: '9', maxCapacity: '20' })
    expect(await editPlay(db, owner, id, longer)).toEqual({ ok: true, saved: 'change_waits' })
    expect(isShown(id)).toBe(true)
    expect(findPlayListing(id)).toMatchObject({ title: 'Lantern walk', priceCents: 800 })
    expect(
      serializeNewestPlay(
        db,
        listOwnPlay(db, owner, 1).rows[0] as ListingWithChange,
        textFor('en'),
      ),
    ).toMatchObject({
      title: 'Longer walk',
      status: 'active',
      moderation_status: 'approved',
      change_status: 'pending',
    })
    await decide(id, 'approved')
    expect(findPlayListing(id)).toMatchObject({ title: 'Longer walk', priceCents: 900 })
    expect(findPlayDetails(db, id).maxCapacity).toBe(20)
  })

  test('that is rejected leaves the open payment of the approved listing', async () => {
    const { id, payment } = await post()
    await decide(id, 'approved')
    await editPlay(db, owner, id, filled({ title: 'Longer walk' }))
    await decide(id, 'rejected')
    await settle(payment.id)
    expect(isShown(id)).toBe(true)
  })
})

test('money for a listing that the town took off meanwhile is refunded, and not for one its owner did', async () => {
  const { id, payment } = await post()
  await decide(id, 'approved')
  await changeAvailability(db, admin, findPlayListing(id), 'deactivate')
  await settle(payment.id)
  expect(db.select().from(refunds).all()).toMatchObject([{ paymentId: payment.id }])
  expect(getPaymentStatus(findPlayListing(id))).toBe('unpaid')
  const other = await post()
  await decide(other.id, 'approved')
  await changeAvailability(db, owner, findPlayListing(other.id), 'deactivate')
  await settle(other.payment.id)
  expect(getPaymentStatus(findPlayListing(other.id))).toBe('paid')
})
