import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { changeMembership } from '#app/domain/accounts/role-and-status.server.ts'
import { decidePosts } from '#app/domain/desk/decide.server.ts'
import { refundPayment } from '#app/domain/payments/refunds/refunds.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import type { SettingKey } from '#app/domain/settings/setting.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { payments } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { approve, seeDesk, undoLast } from '#tests/support/desk.ts'
import { nothingToPay, pressedTwice, saveFee } from '#tests/support/fees.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { openedPayment } from '#tests/support/payments.ts'
import { storeSetting } from '#tests/support/settings.ts'
import { newActor } from '#tests/support/users.ts'
import { getStage } from './classified.ts'
import { mailRenewalLinks } from './expiry.server.ts'
import { payForClassified, renewClassified } from './fee.server.ts'
import { moderateClassified } from './moderation.server.ts'

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
const save = (fee: SettingKey, value: number) => saveFee(db, admin, fee, value)
const listPayments = () => db.select().from(payments).all()

const find = (id: number) => {
  const classified = db.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()
  if (!classified) throw new Error(`No ad ${id}`)
  return classified
}
const stage = (id: number) => getStage(find(id), nowInstant())
const decide = (id: number, status: 'approved' | 'rejected' = 'approved') =>
  moderateClassified(db, admin, id, { status, feedback: '' })
beforeEach(() => ask('fee.classified.ad', 0))

test('a classified is shown for its days from the day it is approved, and its owner is told so', async () => {
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

test('the days of an ad that is approved while its owner is suspended begin when that ends', async () => {
  const id = newClassified(db, owner, newSection(db))
  db.update(users).set({ emailVerifiedAt: nowInstant() }).run()
  const change = (status: 'suspended' | 'active') =>
    changeMembership(db, admin, owner.userId, { role: 'member', status })
  await change('suspended')
  await decide(id)
  expect(find(id).expiresAt).toBeNull()
  await save('fee.classified.ad', 500)
  await save('fee.classified.ad', 0)
  expect(find(id).expiresAt, 'the fee was set to 0 again').toBeNull()
  setClock('2026-03-12T12:00:00.000Z')
  await change('active')
  expect([stage(id), find(id).expiresAt?.slice(0, 7)]).toEqual(['running', '2026-04'])
})

test('a classified gets no days twice by being decided on again', async () => {
  const id = newClassified(db, owner, newSection(db))
  await decide(id)
  const { expiresAt } = find(id)
  await decide(id, 'rejected')
  setClock('2026-03-09T12:00:00.000Z')
  await decide(id)
  expect(find(id).expiresAt).toBe(expiresAt)
})

test('a classified is no longer shown when the approval is undone at the desk', async () => {
  const id = newClassified(db, owner, newSection(db))
  const [post] = seeDesk(db, admin)
  if (!post) throw new Error('Nothing waits.')
  await decidePosts(db, admin, [post], approve)
  expect(stage(id)).toBe('running')
  expect(await undoLast(db, admin)).toEqual([null])
  expect(find(id)).toMatchObject({ moderationStatus: 'pending', expiresAt: null, paidAt: null })
})

test('a classified waits for its owner when its section was deleted meanwhile', async () => {
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

test('a classified that expired is shown again at its owner’s request, once', async () => {
  const id = newClassified(db, owner, newSection(db), stages.expired)
  const press = () => payForClassified(db, owner, id, 'offline', pressedTwice)
  expect([await press(), await press()]).toEqual([nothingToPay, nothingToPay])
  expect(stage(id)).toBe('running')
  const later = await payForClassified(db, owner, id, 'card')
  expect(later).toEqual({ ok: false, reason: 'already_paid' })
})

test('a classified keeps the days that were given when a fee is refunded that was paid before', async () => {
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

test('a classified whose last paid days are refunded keeps them where there is no fee by now', async () => {
  ask('fee.classified.ad', 500)
  const id = newClassified(db, owner, newSection(db), stages.unpaid)
  const payment = openedPayment(await payForClassified(db, owner, id, 'card'))
  const settle = { status: 'paid', intentId: 'pi_1' } as const
  await write(db, (tx) => settlePayment(tx, payment.id, settle))
  const { expiresAt } = find(id)
  ask('fee.classified.ad', 0)
  await refundPayment(db, admin, payment.id, { amountCents: 500, reason: '' })
  expect([stage(id), find(id).expiresAt]).toEqual(['running', expiresAt])
})

test('a classified is renewed by the link in the mail, once', async () => {
  const id = newClassified(db, owner, newSection(db), stages.ending)
  const before = find(id).expiresAt ?? ''
  await mailRenewalLinks(db)
  const [, token = ''] = /renew\/(\S+)/.exec(lastMailTo(db, owner.email).text) ?? []
  const press = () => renewClassified(db, token, 'card', pressedTwice)
  expect([await press(), await press()]).toEqual([nothingToPay, nothingToPay])
  expect(Date.parse(find(id).expiresAt ?? '') - Date.parse(before)).toBeGreaterThan(29 * 86_400_000)
  expect(await renewClassified(db, token, 'card')).toEqual({ ok: false, reason: 'not_found' })
})
