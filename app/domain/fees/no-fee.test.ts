import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { mailRenewalLinks as offerRenewals } from '#app/domain/campaigns/expiry.server.ts'
import { buyCampaign, renewCampaign } from '#app/domain/campaigns/fee.server.ts'
import { getStage } from '#app/domain/classifieds/classified.ts'
import { mailRenewalLinks } from '#app/domain/classifieds/expiry.server.ts'
import { payForClassified, renewClassified } from '#app/domain/classifieds/fee.server.ts'
import { moderateClassified } from '#app/domain/classifieds/moderation.server.ts'
import { decidePosts } from '#app/domain/desk/decide.server.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { moderateListing } from '#app/domain/listings/moderation.server.ts'
import { findToPay } from '#app/domain/owner-dashboard/fee-tiles.server.ts'
import { type FeePurpose, feePurposes } from '#app/domain/payments/payment.ts'
import { refundPayment } from '#app/domain/payments/refunds.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { payToActivate } from '#app/domain/play/fee.server.ts'
import { playForm } from '#app/domain/play/forms.ts'
import { postPlay } from '#app/domain/play/post.server.ts'
import type { SettingKey } from '#app/domain/settings/setting.ts'
import { hours, nowInstant } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { payments } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import { newCampaignSale } from '#tests/support/campaigns.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { approve, seeDesk, undoLast } from '#tests/support/desk.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { openedPayment } from '#tests/support/payments.ts'
import { newPlay, typedPlay } from '#tests/support/play.ts'
import { storeSetting } from '#tests/support/settings.ts'
import { newActor } from '#tests/support/users.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor

beforeEach(() => {
  setClock('2026-03-02T12:00:00.000Z')
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
})
afterEach(resetClock)

const ask = (fee: SettingKey, value: number) => storeSetting(db, fee, String(value))

/** Sets a fee as the page of settings does. */
function save(fee: SettingKey, value: number) {
  ask(fee, value)
  const saved = { type: 'setting.changed', id: 0, keys: fee, memberName: 'Ada Clerk' } as const
  return write(db, (tx) => record(tx, admin, saved))
}

const submission = { key: 'pressed twice', keptFor: hours(1) }
const nothingToPay = { ok: true, payment: null }
const listPayments = () => db.select().from(payments).all()

describe('a play listing', () => {
  const form = (type = 'Tour') =>
    playForm(textFor('en')).parse({ ...typedPlay, enableTicketing: true, type })
  const isShown = (id: number) => findListing(db, newActor(db), 'play', id) !== null
  const decide = (id: number) =>
    moderateListing(db, admin, id, { status: 'approved', feedback: '' }, 'play')

  test('owes nothing, and is shown once it is approved', async () => {
    ask('fee.activation.Tour', 0)
    const posted = await postPlay(db, owner, form())
    if (!posted.ok) throw new Error(posted.reason)
    expect(posted.payment).toBeNull()
    expect(isShown(posted.id)).toBe(false)
    await decide(posted.id)
    expect(isShown(posted.id)).toBe(true)
    expect(listPayments()).toEqual([])
    expect(lastMailTo(db, owner.email).text).not.toMatch(/pay/i)
  })

  test('of another type owes its fee, and one that is posted needs no way to pay', async () => {
    ask('fee.activation.Tour', 0)
    const dining = await postPlay(db, owner, form('Dining'))
    expect(dining).toMatchObject({ ok: true, payment: { id: expect.any(Number) } })
    expect(await postPlay(db, owner, { ...form('Dining'), method: 'offline' })).toMatchObject({
      reason: 'offline_not_allowed',
    })
    expect(await postPlay(db, owner, { ...form(), method: 'offline' })).toMatchObject(nothingToPay)
  })

  test('that owes a fee is activated when the fee is set to 0, and its payment cancelled', async () => {
    const [tour, dining] = [
      await postPlay(db, owner, form()),
      await postPlay(db, owner, form('Dining')),
    ]
    if (!tour.ok || !dining.ok) throw new Error('not posted')
    await decide(tour.id)
    await decide(dining.id)
    expect(findToPay(db, owner)).toMatchObject({ count: 2 })
    await save('fee.activation.Tour', 0)
    expect([isShown(tour.id), isShown(dining.id)]).toEqual([true, false])
    expect(findToPay(db, owner)).toMatchObject({ count: 1, cents: 2500 })
    expect(listPayments()).toMatchObject([{ status: 'cancelled' }, { status: 'pending' }])
  })

  test('is activated at its owner’s request where a fee was set to 0 by hand, once', async () => {
    const posted = await postPlay(db, owner, form())
    if (!posted.ok) throw new Error(posted.reason)
    await decide(posted.id)
    ask('fee.activation.Tour', 0)
    expect(findToPay(db, owner)).toBeNull()
    const press = () => payToActivate(db, owner, posted.id, 'card', submission)
    expect([await press(), await press()]).toEqual([nothingToPay, nothingToPay])
    expect(isShown(posted.id)).toBe(true)
    const later = await payToActivate(db, owner, posted.id, 'card')
    expect(later).toEqual({ ok: false, reason: 'already_paid' })
  })

  test('keeps its place when the town asks for a fee again', async () => {
    ask('fee.activation.Tour', 0)
    const posted = await postPlay(db, owner, form())
    if (!posted.ok) throw new Error(posted.reason)
    await decide(posted.id)
    ask('fee.activation.Tour', 5000)
    expect(isShown(posted.id)).toBe(true)
    expect(findToPay(db, owner)).toBeNull()
  })
})

describe('a classified', () => {
  const find = (id: number) => {
    const classified = db.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()
    if (!classified) throw new Error(`No ad ${id}`)
    return classified
  }
  const stage = (id: number) => getStage(find(id), nowInstant())
  const decide = (id: number, status: 'approved' | 'rejected' = 'approved') =>
    moderateClassified(db, admin, id, { status, feedback: '' })
  beforeEach(() => ask('fee.classified.ad', 0))

  test('is shown for its days from the day it is approved, and its owner is told so', async () => {
    ask('fee.classified.days', 10)
    const id = newClassified(db, owner, newSection(db))
    await decide(id)
    expect(stage(id)).toBe('running')
    // The midnight after the tenth day, counted from the day after the approval.
    expect(find(id).expiresAt).toMatch(/^2026-03-13T/)
    const { text } = lastMailTo(db, owner.email)
    expect(text).toContain('is approved. It is shown for 10 days.')
    expect(text).not.toContain('$')
    expect(listPayments()).toEqual([])
  })

  test('gets no days twice by being decided on again', async () => {
    const id = newClassified(db, owner, newSection(db))
    await decide(id)
    const { expiresAt } = find(id)
    await decide(id, 'rejected')
    setClock('2026-03-09T12:00:00.000Z')
    await decide(id)
    expect(find(id).expiresAt).toBe(expiresAt)
  })

  test('is no longer shown when the approval is undone at the desk', async () => {
    const id = newClassified(db, owner, newSection(db))
    const [post] = seeDesk(db, admin)
    if (!post) throw new Error('Nothing waits.')
    await decidePosts(db, admin, [post], approve)
    expect(stage(id)).toBe('running')
    expect(await undoLast(db, admin)).toEqual([null])
    expect(find(id)).toMatchObject({ moderationStatus: 'pending', expiresAt: null, paidAt: null })
  })

  test('waits for its owner when its section was deleted meanwhile', async () => {
    const id = newClassified(db, owner, newSection(db, { deletedAt: nowInstant() }))
    await decide(id)
    expect(stage(id)).toBe('unpaid')
    expect(await payForClassified(db, owner, id, 'card')).toMatchObject({
      reason: 'section_deleted',
    })
    const { text } = lastMailTo(db, owner.email)
    expect(text).toContain('You can have it shown for 30 days, for free, under My classified ads.')
    expect(text).not.toContain('$')
  })

  test('that was approved while there was a fee is shown when the fee is set to 0', async () => {
    const section = newSection(db)
    const unpaid = newClassified(db, owner, section, stages.unpaid)
    const expired = newClassified(db, owner, section, stages.expired)
    const pending = newClassified(db, owner, section)
    expect(findToPay(db, owner)).toBeNull()
    await save('fee.classified.ad', 0)
    expect([unpaid, expired, pending].map(stage)).toEqual(['running', 'expired', 'pending'])
  })

  test('that expired is shown again at its owner’s request, once', async () => {
    const id = newClassified(db, owner, newSection(db), stages.expired)
    const press = () => payForClassified(db, owner, id, 'offline', submission)
    expect([await press(), await press()]).toEqual([nothingToPay, nothingToPay])
    expect(stage(id)).toBe('running')
    const later = await payForClassified(db, owner, id, 'card')
    expect(later).toEqual({ ok: false, reason: 'already_paid' })
  })

  test('keeps the days that were given when a fee is refunded that was paid before', async () => {
    ask('fee.classified.ad', 500)
    const id = newClassified(db, owner, newSection(db), stages.unpaid)
    const payment = openedPayment(await payForClassified(db, owner, id, 'card'))
    const settle = { status: 'paid', intentId: 'pi_1' } as const
    await write(db, (tx) => settlePayment(tx, payment.id, settle))
    setClock('2026-03-30T12:00:00.000Z')
    ask('fee.classified.ad', 0)
    expect(await payForClassified(db, owner, id, 'card')).toEqual(nothingToPay)
    await refundPayment(db, admin, payment.id, { amountCents: 500, reason: '' })
    // The thirty days that were given begin where the paid ones did.
    expect(find(id).expiresAt).toMatch(/^2026-04-02T/)
  })

  test('is renewed by the link in the mail, once', async () => {
    const id = newClassified(db, owner, newSection(db), stages.ending)
    const before = find(id).expiresAt ?? ''
    await mailRenewalLinks(db)
    const [, token = ''] = /renew\/(\S+)/.exec(lastMailTo(db, owner.email).text) ?? []
    const press = () => renewClassified(db, token, 'card', submission)
    expect([await press(), await press()]).toEqual([nothingToPay, nothingToPay])
    expect(Date.parse(find(id).expiresAt ?? '') - Date.parse(before)).toBeGreaterThan(
      29 * 86_400_000,
    )
    expect(await renewClassified(db, token, 'card')).toEqual({ ok: false, reason: 'not_found' })
  })
})

describe('an ad campaign', () => {
  test('starts when it is ordered, and only one for a listing', async () => {
    ask('fee.campaign.Tour', 0)
    const sale = newCampaignSale(db)
    expect(await sale.order()).toEqual(nothingToPay)
    expect(sale.campaign()).toMatchObject({ status: 'active', startDate: '2026-03-02' })
    expect(await sale.order()).toEqual({ ok: false, reason: 'already_running' })
    expect(db.select().from(campaigns).all()).toHaveLength(1)
    expect(listPayments()).toEqual([])
  })

  test('that waited for its payment is cancelled when the fee is set to 0, to start anew', async () => {
    const sale = newCampaignSale(db)
    await sale.order()
    await save('fee.campaign.Dining', 0)
    expect(listPayments()).toMatchObject([{ status: 'pending' }])
    await save('fee.campaign.Tour', 0)
    expect(listPayments()).toMatchObject([{ status: 'cancelled' }])
    expect(sale.campaign()).toMatchObject({ status: 'cancelled' })
    const order = { subject: sale.tour, line: 'Bring a coat.', lineAuthor: 'owner' } as const
    const press = () =>
      buyCampaign(db, sale.owner, { ...order, method: 'card' }, textFor('en'), submission)
    expect([await press(), await press()]).toEqual([nothingToPay, nothingToPay])
    const all = db.select().from(campaigns).all()
    expect(all.map(({ status, line }) => [status, line])).toEqual([
      ['cancelled', 'By lantern.'],
      ['active', 'Bring a coat.'],
    ])
  })

  test('is renewed by the link in the mail, once', async () => {
    ask('fee.campaign.Tour', 0)
    const sale = newCampaignSale(db)
    await sale.order()
    setClock('2026-03-29T12:00:00.000Z')
    await offerRenewals(db)
    const [, token = ''] = /renew\/(\S+)/.exec(lastMailTo(db, sale.owner.email).text) ?? []
    expect(await renewCampaign(db, token, 'card')).toEqual(nothingToPay)
    expect(sale.campaign()).toMatchObject({ startDate: '2026-03-02', endDate: '2026-04-30' })
    expect(await renewCampaign(db, token, 'card')).toMatchObject({ reason: 'not_found' })
  })

  test('of a kind with a fee is not started', async () => {
    ask('fee.campaign.Event', 0)
    const sale = newCampaignSale(db)
    const dining = newPlay(db, sale.owner, { details: { type: 'Dining' } })
    const ordered = await sale.order({ type: 'listing', id: dining })
    expect(ordered).toMatchObject({ ok: true, payment: { id: expect.any(Number) } })
    expect(sale.campaign()).toMatchObject({ status: 'pending' })
  })
})

/** For each fee, something that waits for it, and the setting with which that is owed. */
const waiting: Record<FeePurpose, { fee: SettingKey; make(): unknown }> = {
  activation: {
    fee: 'fee.activation.Tour',
    make: () => newPlay(db, owner, { unpaidSince: nowInstant() }),
  },
  classified: {
    fee: 'fee.classified.ad',
    make: () => newClassified(db, owner, newSection(db), stages.unpaid),
  },
  campaign: { fee: 'fee.campaign.Tour', make: () => newCampaignSale(db).order() },
}

test.each(feePurposes)('nobody owes the fee for %s once it is set to 0', async (purpose) => {
  const { fee, make } = waiting[purpose]
  await make()
  const owners = db.select().from(users).all()
  const owed = () =>
    owners.filter(({ id }) => findToPay(db, { ...owner, userId: id }) !== null).length
  expect(owed()).toBe(1)
  await save(fee, 0)
  expect(owed()).toBe(0)
  // Nothing comes back with the fee.
  await save(fee, 700)
  expect(owed()).toBe(0)
})
