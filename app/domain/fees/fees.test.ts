import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { payForClassified } from '#app/domain/classifieds/fee.server.ts'
import { moderateClassified } from '#app/domain/classifieds/moderation.server.ts'
import { describeItem, toPaidItem } from '#app/domain/payments/payment-item.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { payments } from '#db/schema/payments.ts'
import { settings } from '#db/schema/settings.ts'
import { write } from '#db/write.server.ts'
import { newCampaignSale } from '#tests/support/campaigns.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { openedPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { createFeePayment } from './fee.server.ts'
import { getFee, listFees } from './prices.server.ts'
import { quoteFees } from './quote.server.ts'

let db: OpenDatabase

beforeEach(() => {
  db = freshDatabase()
})
afterEach(resetClock)

const set = (key: string, value: string) =>
  db
    .insert(settings)
    .values({ key, value, updatedAt: '2026-01-01T00:00:00.000Z' })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
    .run()

test('a fee is the default, until the settings override it', () => {
  const usd = { currency: 'USD' }
  expect(getFee(db, 'classified', 'ad')).toEqual({ amountCents: 500, days: 30, ...usd })
  expect(getFee(db, 'activation', 'Event')).toEqual({ amountCents: 5000, ...usd })
  set('fee.classified.ad', '650')
  set('fee.campaign.Tour', '1200')
  set('fee.campaign.days', '14')
  expect(getFee(db, 'classified', 'ad')).toEqual({ amountCents: 650, days: 30, ...usd })
  expect(listFees(db, 'campaign')).toEqual({
    Tour: { amountCents: 1200, days: 14, ...usd },
    Destination: { amountCents: 800, days: 14, ...usd },
    Dining: { amountCents: 500, days: 14, ...usd },
    Event: { amountCents: 700, days: 14, ...usd },
  })
})

test.each(['', '-5', '6.50', 'free', '$6'])('a setting of “%s” is ignored', (value) => {
  set('fee.classified.ad', value)
  expect(getFee(db, 'classified', 'ad').amountCents).toBe(500)
})

test('cached pages become stale when a fee setting changes, and by no other setting', () => {
  const version = () => db.$client.prepare('select version from content_version').pluck().get()
  const changes = [
    () => set('fee.classified.ad', '650'),
    () => set('fee.classified.ad', '700'),
    () => db.delete(settings).where(eq(settings.key, 'fee.classified.ad')).run(),
  ]
  for (const change of changes) {
    const before = version()
    change()
    expect(version()).toBe(Number(before) + 1)
  }
  const after = version()
  set('llm_moderation_severity', '4')
  set('llm_moderation_severity', '5')
  expect(version()).toBe(after)
})

test('texts name the current fees, as their language writes them', () => {
  set('fee.activation.Dining', '3000')
  set('fee.campaign.days', '14')
  expect(quoteFees(db, wordsFor('en'))).toEqual({
    activation: { tour: '$50', destination: '$50', dining: '$30' },
    classified: { price: '$5', days: 30, renewalDays: 5 },
    campaign: { lowestPrice: '$5', hasFree: false, days: 14, renewalDays: 5 },
  })
})

test('the lowest price is that of the kinds that have one', () => {
  for (const kind of ['Dining', 'Event'] as const) set(`fee.campaign.${kind}`, '0')
  const { campaign } = quoteFees(db, wordsFor('en'))
  expect(campaign).toMatchObject({ lowestPrice: '$8', hasFree: true })
  for (const kind of ['Tour', 'Destination'] as const) set(`fee.campaign.${kind}`, '0')
  expect(quoteFees(db, wordsFor('en')).campaign).toMatchObject({ lowestPrice: null })
})

test('a campaign is sold at the price in the settings', async () => {
  const sale = newCampaignSale(db)
  set('fee.campaign.Tour', '1234')
  await sale.order()
  expect(db.select().from(payments).get()).toMatchObject({ amountCents: 1234 })
})

test('an open payment is handed out to its own payer alone', async () => {
  const owner = newActor(db)
  const admin = newActor(db, { role: 'admin' })
  const order = {
    kind: 'classified',
    type: 'ad',
    subjectId: newClassified(db, owner, newSection(db)),
    title: 'A bicycle',
    method: 'card',
  } as const
  const pay = (payer: Actor) => write(db, (tx) => createFeePayment(tx, payer, order))
  const first = await pay(owner)
  expect(await pay(owner)).toEqual(first)
  const second = await pay(admin)
  expect(second.reference).not.toBe(first.reference)
  expect(db.select().from(payments).all()).toMatchObject([
    { id: first.id, payerId: owner.userId, status: 'cancelled' },
    { id: second.id, payerId: admin.userId, status: 'pending' },
  ])
})

test('a fee paid by a payment that had been closed is not asked for by the next one', async () => {
  const owner = newActor(db)
  const id = newClassified(db, owner, newSection(db), stages.unpaid)
  const order = { kind: 'classified', type: 'ad', subjectId: id, title: 'A bicycle' } as const
  const pay = (method: 'card' | 'offline') =>
    write(db, (tx) => createFeePayment(tx, owner, { ...order, method }))
  const byCard = await pay('card')
  await pay('offline')
  const paid = { status: 'paid', intentId: 'pi_late' } as const
  await write(db, (tx) => settlePayment(tx, byCard.id, paid))
  expect(db.select().from(payments).all()).toMatchObject([
    { method: 'card', status: 'paid' },
    { method: 'offline', status: 'cancelled' },
  ])
})

test('bought days stay as they were sold, whatever a fee buys later', async () => {
  setClock('2026-03-02T12:00:00.000Z')
  const owner = newActor(db)
  const admin = newActor(db, { role: 'admin' })
  set('fee.classified.ad', '650')
  set('fee.classified.days', '10')
  const id = newClassified(db, owner, newSection(db))
  await moderateClassified(db, admin, id, { status: 'approved', feedback: '' })
  const { text } = lastMailTo(db, owner.email)
  expect(text).toContain('Pay $6.50 and it is shown for 10 days.')

  const outcome = await payForClassified(db, owner, id, 'card')
  const payment = openedPayment(outcome)
  set('fee.classified.days', '60')
  set('fee.classified.ad', '900')
  await write(db, (tx) => settlePayment(tx, payment.id, { status: 'paid', intentId: 'pi_1' }))
  const paid = db.select().from(payments).where(eq(payments.id, payment.id)).get()
  const classified = db.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()
  // The midnight after the tenth day, counted from the day after payment.
  expect(classified?.expiresAt).toMatch(/^2026-03-13T/)
  expect(paid).toMatchObject({ amountCents: 650, paidThrough: classified?.expiresAt })
  const item = toPaidItem(paid ?? { item: null, writtenDescription: null })
  expect(describeItem(item, wordsFor('en'))).toContain('for 10 days')
})

test('a payment from before the days were stored bought thirty', () => {
  const item = { purpose: 'classified', title: 'Hay' } as const
  expect(describeItem(item, wordsFor('en'))).toBe('Classified ad “Hay” for 30 days')
})
