import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { refundPayment } from '#app/domain/payments/refunds/refunds.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo, listMails } from '#tests/support/mail.ts'
import { openedPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { getConversationEnd } from './conversation-links.server.ts'
import { expireClassifieds, mailRenewalLinks } from './expiry.server.ts'
import {
  findByRenewalToken,
  findFeeObstacle,
  payForClassified,
  renewClassified,
} from './fee.server.ts'
import { moderateClassified } from './moderation.server.ts'
import { cancelClassified } from './post.server.ts'
import { findPublicClassified, listClassifieds } from './queries.server.ts'

let db: OpenDatabase
let owner: Actor
let id: number

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  id = newClassified(db, owner, newSection(db), stages.unpaid)
})
afterEach(resetClock)

// The portal's zone is America/Detroit: UTC-4 in summer, UTC-5 in winter.

const classified = () => db.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()
const isShown = () => findPublicClassified(db, id) !== null
const mails = () => db.select().from(outboxMessages).all().length
const settle = (payment: number) =>
  write(db, (tx) => settlePayment(tx, payment, { status: 'paid', intentId: `p${payment}` }))

async function pay() {
  const outcome = await payForClassified(db, owner, id, 'card')
  await settle(openedPayment(outcome).id)
}

describe('the thirty days', () => {
  test.each([
    ['in winter', '2027-01-10T15:00:00Z', '2027-02-10T04:59:30Z', '2027-02-10T05:00:00Z'],
    ['into summer', '2027-03-01T04:30:00Z', '2027-03-31T03:59:30Z', '2027-03-31T04:00:00Z'],
    ['into winter', '2027-10-20T03:30:00Z', '2027-11-19T04:59:30Z', '2027-11-19T05:00:00Z'],
  ])(
    '%s: shown to the end of the 30th day after the payment, not on the 31st',
    async (_, paid, last, over) => {
      setClock(paid)
      await pay()
      setClock(last)
      await expireClassifieds(db)
      expect([isShown(), classified()?.status]).toEqual([true, 'active'])
      setClock(over)
      expect(isShown()).toBe(false)
      await expireClassifieds(db)
      expect(classified()?.status).toBe('expired')
    },
  )

  test('expiry by a clock that was ahead is undone when the clock is right', async () => {
    setClock('2027-01-10T15:00:00Z')
    await pay()
    setClock('2027-03-01T15:00:00Z')
    await expireClassifieds(db)
    setClock('2027-01-10T15:00:07Z')
    const found = (q: string) => listClassifieds(db, { q, section_id: 0, page: 1 }).rows.length
    expect([isShown(), found(''), found('barn cats')]).toEqual([true, 1, 1])
    await expireClassifieds(db)
    expect([isShown(), classified()?.status]).toEqual([true, 'active'])
  })

  test('the owner is notified of the end once, and an expired classified can be paid for again', async () => {
    setClock('2027-01-10T15:00:00Z')
    await pay()
    setClock('2027-03-01T15:00:00Z')
    const before = mails()
    await expireClassifieds(db)
    await expireClassifieds(db)
    expect(mails()).toBe(before + 1)
    await pay()
    expect([isShown(), classified()?.status]).toEqual([true, 'active'])
    expect(classified()?.expiresAt).toBe('2027-04-01T04:00:00.000Z')
  })
})

test('a refund ends an ad now, so that its conversations go on for 30 days, however old it is', async () => {
  setClock('2027-01-10T15:00:00Z')
  db.update(classifiedAds).set({ updatedAt: '2026-01-01T00:00:00.000Z' }).run()
  const payment = openedPayment(await payForClassified(db, owner, id, 'card'))
  await settle(payment.id)
  const admin = newActor(db, { role: 'admin' })
  await refundPayment(db, admin, payment.id, { amountCents: 500, reason: '' })
  const refunded = classified()
  expect(refunded && getConversationEnd(refunded)).toBe('2027-02-09T15:00:00.000Z')
})

describe('the renewal', () => {
  const token = () => /renew\/([\w-]+)/.exec(lastMailTo(db, owner.email).text)?.[1] ?? ''

  beforeEach(async () => {
    setClock('2027-01-10T15:00:00Z')
    await pay()
  })

  test('is offered by mail five days before the end, once, and not before', async () => {
    setClock('2027-02-05T04:59:00Z')
    const before = mails()
    await mailRenewalLinks(db)
    expect(mails()).toBe(before)
    setClock('2027-02-05T05:00:00Z')
    await mailRenewalLinks(db)
    await mailRenewalLinks(db)
    expect(mails()).toBe(before + 1)
    expect(lastMailTo(db, owner.email).text).toContain('until 02/09/2027')
    expect(findByRenewalToken(db, token())?.id).toBe(id)
    expect(JSON.stringify(classified())).not.toContain(token())
  })

  test('is offered to a suspended member once the suspension has ended', async () => {
    setClock('2027-02-06T05:00:00Z')
    const setStatus = (membershipStatus: 'active' | 'suspended') =>
      db.update(users).set({ membershipStatus }).where(eq(users.id, owner.userId)).run()
    setStatus('suspended')
    const before = mails()
    await mailRenewalLinks(db)
    expect(mails()).toBe(before)
    setStatus('active')
    await mailRenewalLinks(db)
    expect(findByRenewalToken(db, token())?.id).toBe(id)
  })

  test('is impossible while the owner is suspended, since the classified is hidden', async () => {
    setClock('2027-02-08T05:00:00Z')
    await mailRenewalLinks(db)
    const link = token()
    const setStatus = (membershipStatus: 'active' | 'suspended') =>
      db.update(users).set({ membershipStatus }).where(eq(users.id, owner.userId)).run()
    setStatus('suspended')
    expect(findByRenewalToken(db, link)).toBeNull()
    expect(await renewClassified(db, link, 'card')).toEqual({ ok: false, reason: 'not_found' })
    setStatus('active')
    expect(findByRenewalToken(db, link)?.id).toBe(id)
  })

  test('adds thirty days, also after the end, and its link works once', async () => {
    setClock('2027-02-08T05:00:00Z')
    await mailRenewalLinks(db)
    setClock('2027-02-20T05:00:00Z')
    await expireClassifieds(db)
    const link = /renew\/([\w-]+)/.exec(
      listMails(db)
        .map((mail) => mail.text)
        .join(),
    )?.[1]
    const opened = await renewClassified(db, link ?? '', 'card')
    const payment = openedPayment(opened)
    await settle(payment.id)
    expect(classified()).toMatchObject({ status: 'active', expiresAt: '2027-03-23T04:00:00.000Z' })
    expect(findByRenewalToken(db, link ?? '')).toBeNull()
  })

  test('is possible by its link for thirty days after the end', async () => {
    setClock('2027-02-08T05:00:00Z')
    await mailRenewalLinks(db)
    const link = token()
    setClock('2027-03-12T04:59:00Z')
    expect(findByRenewalToken(db, link)?.id).toBe(id)
    setClock('2027-03-12T05:00:00Z')
    expect(findByRenewalToken(db, link)).toBeNull()
    expect(await renewClassified(db, link, 'card')).toEqual({ ok: false, reason: 'not_found' })
  })

  test('of a classified that was rejected since the mail is known to be impossible', async () => {
    setClock('2027-02-08T05:00:00Z')
    await mailRenewalLinks(db)
    const link = token()
    const findObstacle = () => {
      const found = findByRenewalToken(db, link)
      return found && findFeeObstacle(db, found)
    }
    expect(findObstacle()).toBeNull()
    const reject = { status: 'rejected', feedback: 'Sold already.' } as const
    await moderateClassified(db, newActor(db, { role: 'admin' }), id, reject)
    expect(findObstacle()).toBe('not_approved')
    expect(await renewClassified(db, link, 'card')).toEqual({ ok: false, reason: 'not_approved' })
  })

  test('is impossible once the classified is cancelled', async () => {
    setClock('2027-02-08T05:00:00Z')
    await mailRenewalLinks(db)
    const link = token()
    await cancelClassified(db, owner, id)
    expect(await renewClassified(db, link, 'card')).toEqual({ ok: false, reason: 'not_found' })
  })
})
