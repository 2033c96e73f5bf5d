import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { moderateListing } from '#app/domain/listings/moderation.server.ts'
import { findToPay } from '#app/domain/owner-dashboard/fee-tiles.server.ts'
import { refundPayment } from '#app/domain/payments/refunds/refunds.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import type { SettingKey } from '#app/domain/settings/setting.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { payments } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { nothingToPay, pressedTwice } from '#tests/support/fees.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { openedPayment } from '#tests/support/payments.ts'
import { typedPlay } from '#tests/support/play.ts'
import { storeSetting } from '#tests/support/settings.ts'
import { newActor } from '#tests/support/users.ts'
import { payToActivate } from './fee.server.ts'
import { playForm } from './forms.ts'
import { postPlay } from './post.server.ts'

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
const listPayments = () => db.select().from(payments).all()

const form = (type = 'Tour') =>
  playForm(textFor('en')).parse({ ...typedPlay, enableTicketing: true, type })
const isShown = (id: number) => findListing(db, newActor(db), 'play', id) !== null
const decide = (id: number) =>
  moderateListing(db, admin, id, { status: 'approved', feedback: '' }, 'play')

test('a play listing owes nothing, and is shown once it is approved', async () => {
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

test('a play listing of another type owes its fee, and one that is posted needs no way to pay', async () => {
  ask('fee.activation.Tour', 0)
  const dining = await postPlay(db, owner, form('Dining'))
  expect(dining).toMatchObject({ ok: true, payment: { id: expect.any(Number) } })
  expect(await postPlay(db, owner, { ...form('Dining'), method: 'offline' })).toMatchObject({
    reason: 'offline_not_allowed',
  })
  expect(await postPlay(db, owner, { ...form(), method: 'offline' })).toMatchObject(nothingToPay)
})

test('a play listing is activated at its owner’s request where a fee was set to 0 by hand, once', async () => {
  const posted = await postPlay(db, owner, form())
  if (!posted.ok) throw new Error(posted.reason)
  await decide(posted.id)
  ask('fee.activation.Tour', 0)
  expect(findToPay(db, owner)).toBeNull()
  const press = () => payToActivate(db, owner, posted.id, 'card', pressedTwice)
  expect([await press(), await press()]).toEqual([nothingToPay, nothingToPay])
  expect(isShown(posted.id)).toBe(true)
  const later = await payToActivate(db, owner, posted.id, 'card')
  expect(later).toEqual({ ok: false, reason: 'already_paid' })
})

test('a play listing keeps its place when the town asks for a fee again', async () => {
  ask('fee.activation.Tour', 0)
  const posted = await postPlay(db, owner, form())
  if (!posted.ok) throw new Error(posted.reason)
  await decide(posted.id)
  ask('fee.activation.Tour', 5000)
  expect(isShown(posted.id)).toBe(true)
  expect(findToPay(db, owner)).toBeNull()
})

test('a play listing whose fee is refunded owes none where the town asks for none by now', async () => {
  const posted = await postPlay(db, owner, form())
  if (!posted.ok) throw new Error(posted.reason)
  const payment = openedPayment(posted)
  await write(db, (tx) => settlePayment(tx, payment.id, { status: 'paid', intentId: 'pi_1' }))
  await decide(posted.id)
  ask('fee.activation.Tour', 0)
  await refundPayment(db, admin, payment.id, { amountCents: 5000, reason: '' })
  expect(isShown(posted.id)).toBe(true)
  expect(findToPay(db, owner)).toBeNull()
})
