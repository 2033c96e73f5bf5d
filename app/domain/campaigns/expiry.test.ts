import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { requestRefund } from '#app/domain/payments/refunds/refunds.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { listings } from '#db/schema/listings.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import { newCampaignSale } from '#tests/support/campaigns.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { openedPayment } from '#tests/support/payments.ts'
import type { CampaignSubject } from './campaign.ts'
import { expireCampaigns, mailRenewalLinks } from './expiry.server.ts'
import { findByRenewalToken, renewCampaign } from './fee.server.ts'
import { listOwnCampaigns } from './own-campaigns.server.ts'
import { hasAds, nextAd } from './rotation.server.ts'

let db: OpenDatabase
let owner: Actor
let sale: ReturnType<typeof newCampaignSale>

beforeEach(() => {
  db = freshDatabase()
  sale = newCampaignSale(db)
  owner = sale.owner
})
afterEach(resetClock)

/** Refunds the whole payment. */
const refundFee = (id: number) =>
  write(db, (tx) => {
    const payment = tx.select().from(payments).where(eq(payments.id, id)).get()
    if (payment) {
      requestRefund(tx, null, payment, { amountCents: payment.amountCents, source: 'person' })
    }
  })

describe('thirty days', () => {
  /** Returns an expired campaign with the renewal link that was mailed before its end. */
  async function ranOut() {
    setClock('2027-01-10T15:00:00Z')
    const first = await sale.run()
    setClock('2027-02-06T05:00:00Z')
    await mailRenewalLinks(db)
    const token = /renew\/([\w-]+)/.exec(lastMailTo(db, owner.email).text)?.[1] ?? ''
    setClock('2027-02-20T15:00:00Z')
    return { first, token }
  }

  test.each([
    ['in winter', '2027-01-10T15:00:00Z', '2027-02-08', '2027-02-09T05:00:00Z'],
    ['into summer', '2027-03-01T04:30:00Z', '2027-03-29', '2027-03-30T04:00:00Z'],
    ['into winter', '2027-10-20T03:30:00Z', '2027-11-17', '2027-11-18T05:00:00Z'],
  ])('%s: shown on day 30, expired on day 31', async (_, paid, last, over) => {
    setClock(paid)
    await sale.run()
    expect(sale.campaign()?.endDate).toBe(last)
    setClock(Date.parse(over) - 30_000)
    await expireCampaigns(db)
    expect([sale.campaign()?.status, hasAds(db)]).toEqual(['active', true])
    setClock(over)
    expect([listOwnCampaigns(db, owner).rows[0]?.status, hasAds(db)]).toEqual(['expired', false])
    await expireCampaigns(db)
    expect(sale.campaign()?.status).toBe('expired')
  })

  test('expiry by a clock that was ahead is undone when the clock is right', async () => {
    setClock('2027-01-10T15:00:00Z')
    await sale.run()
    setClock('2027-02-20T15:00:00Z')
    await expireCampaigns(db)
    setClock('2027-01-10T15:00:07Z')
    expect([listOwnCampaigns(db, owner).rows[0]?.status, hasAds(db)]).toEqual(['active', true])
    await expireCampaigns(db)
    expect([sale.campaign()?.status, hasAds(db)]).toEqual(['active', true])
  })

  test('five days before the end the owner gets one mail, whose button adds thirty days', async () => {
    setClock('2027-01-10T15:00:00Z')
    await sale.run()
    setClock('2027-02-04T04:59:00Z')
    await mailRenewalLinks(db)
    expect(lastMailTo(db, owner.email).subject, 'nothing since').toContain('Receipt')
    setClock('2027-02-04T05:00:00Z')
    await mailRenewalLinks(db)
    const { text, id } = lastMailTo(db, owner.email)
    const token = /renew\/([\w-]+)/.exec(text)?.[1] ?? ''
    await mailRenewalLinks(db)
    expect(lastMailTo(db, owner.email).id).toBe(id)
    expect(findByRenewalToken(db, token)?.id).toBe(sale.campaign()?.id)
    const opened = await renewCampaign(db, token, 'card')
    const payment = openedPayment(opened)
    await sale.settle(payment.id)
    expect(sale.campaign()).toMatchObject({ startDate: '2027-01-10', endDate: '2027-03-10' })
    expect(findByRenewalToken(db, token)).toBeNull()
  })

  test('an old link renews nothing while another ad runs', async () => {
    const { token } = await ranOut()
    await sale.run()
    expect(await renewCampaign(db, token, 'card')).toEqual({ ok: false, reason: 'already_running' })
  })

  test('a campaign renewed early keeps running after its past days are refunded', async () => {
    setClock('2027-01-10T15:00:00Z')
    const first = await sale.run()
    setClock('2027-02-06T05:00:00Z')
    await mailRenewalLinks(db)
    const token = /renew\/([\w-]+)/.exec(lastMailTo(db, owner.email).text)?.[1] ?? ''
    const opened = await renewCampaign(db, token, 'card')
    await sale.settle(openedPayment(opened).id)
    setClock('2027-02-09T15:00:00Z')
    await refundFee(first)
    expect(sale.campaign()).toMatchObject({ status: 'active', endDate: '2027-03-10' })
  })

  test('refunding an old payment takes no days of a newer one', async () => {
    const { first, token } = await ranOut()
    await expireCampaigns(db)
    const opened = await renewCampaign(db, token, 'card')
    await sale.settle(openedPayment(opened).id)
    await refundFee(first)
    expect(sale.campaign()).toMatchObject({ status: 'active', endDate: '2027-03-21' })
  })

  test('a campaign renewed after its end starts again', async () => {
    const { token } = await ranOut()
    await expireCampaigns(db)
    const opened = await renewCampaign(db, token, 'card')
    const payment = openedPayment(opened)
    await sale.settle(payment.id)
    expect(sale.campaign()).toMatchObject({ startDate: '2027-02-20', endDate: '2027-03-21' })
  })

  test('a fully refunded campaign ends', async () => {
    await refundFee(await sale.run())
    expect(sale.campaign()?.status).toBe('cancelled')
    expect(nextAd(db)).toBeNull()
  })
})

describe('an event that is over before more days would begin', () => {
  const over = { startTime: '2027-02-08T18:00:00.000Z', endTime: '2027-02-08T20:00:00.000Z' }
  let event: CampaignSubject
  beforeEach(async () => {
    setClock('2027-01-10T15:00:00Z')
    event = { type: 'event', id: newEvent(db, { ...over, ownerId: owner.userId }) }
    await sale.run(event)
  })
  const moveTo = (change: Partial<typeof over>) => db.update(events).set(change).run()
  async function mailedToken() {
    await mailRenewalLinks(db)
    return /renew\/([\w-]+)/.exec(lastMailTo(db, owner.email).text)?.[1] ?? ''
  }

  test('is offered no renewal', async () => {
    setClock('2027-02-06T05:00:00Z')
    expect(await mailedToken()).toBe('')
  })

  test('takes no money by a link that was mailed before it was moved', async () => {
    moveTo({ endTime: '2027-03-08T20:00:00.000Z' })
    setClock('2027-02-06T05:00:00Z')
    const token = await mailedToken()
    const payment = openedPayment(await renewCampaign(db, token, 'card'))
    moveTo(over)
    expect(await renewCampaign(db, token, 'card')).toEqual({ ok: false, reason: 'over_before' })
    await sale.settle(payment.id)
    expect(sale.campaign()).toMatchObject({ status: 'active', endDate: '2027-02-08' })
    expect(db.select().from(refunds).all()).toMatchObject([{ paymentId: payment.id }])
  })
})

test('a campaign whose money is refunded, because its subject is hidden, is cancelled', async () => {
  const payment = openedPayment(await sale.order())
  db.update(listings).set({ takenAt: nowInstant() }).run()
  await sale.settle(payment.id)
  expect(sale.campaign()?.status).toBe('cancelled')
})
