import { eq } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { minutes } from '#app/shared/clock.server.ts'
import { payments } from '#db/schema/index.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { atCheckout, findPayment } from '#tests/support/payments.ts'
import { cancelPayment } from '../cancel.server.ts'
import { startCheckout } from './checkout.server.ts'
import { expireCheckoutSessions } from './expiry.server.ts'
import { stripe } from './provider.server.ts'

afterEach(() => {
  vi.restoreAllMocks()
  resetClock()
})

test('a checkout whose answer was lost is found again, also if what is bought was renamed since', async () => {
  const db = freshDatabase()
  const { id } = await atCheckout(db)
  const first = findPayment(db, id).checkoutUrl
  const lose = (renamed = {}) =>
    db
      .update(payments)
      .set({ providerSessionId: null, checkoutUrl: null, ...renamed })
      .where(eq(payments.id, id))
      .run()
  lose()
  expect(await startCheckout(db, id)).toEqual({ ok: true, url: first })
  lose({ item: { purpose: 'donation', portalName: 'Another town' } })
  const again = await startCheckout(db, id)
  expect(again.ok).toBe(true)
  expect(findPayment(db, id).checkoutUrl).not.toBe(first)
})

test('a checkout that the provider never closed is forgotten once it must have ended', async () => {
  if (!stripe) throw new Error('No provider is there.')
  const db = freshDatabase()
  const { id } = await atCheckout(db)
  const lost = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'Lost' })
  vi.spyOn(stripe.checkout.sessions, 'expire').mockRejectedValue(lost)
  await cancelPayment(db, id)
  moveClock(minutes(60))
  await expireCheckoutSessions(db)
  expect(findPayment(db, id).checkoutUrl).not.toBeNull()
  moveClock(minutes(2))
  await expireCheckoutSessions(db)
  expect(findPayment(db, id).checkoutUrl).toBeNull()
})

test('during an outage the provider is asked once, and again in the next run', async () => {
  if (!stripe) throw new Error('No provider is there.')
  const db = freshDatabase()
  const { id: ended } = await atCheckout(db)
  await cancelPayment(db, ended)
  moveClock(minutes(62))
  const open = [await atCheckout(db), await atCheckout(db)].map(({ id }) => id)
  for (const id of open) await cancelPayment(db, id)
  // The ended checkout is looked at after the others.
  db.update(payments).set({ id: 100 }).where(eq(payments.id, ended)).run()
  const lost = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'Lost' })
  const expire = vi.spyOn(stripe.checkout.sessions, 'expire').mockRejectedValue(lost)
  await expireCheckoutSessions(db)
  expect(expire).toHaveBeenCalledTimes(1)
  const isKept = (id: number) => findPayment(db, id).checkoutUrl !== null
  expect([...open, 100].map(isKept)).toEqual([true, true, false])
  expire.mockRestore()
  await expireCheckoutSessions(db)
  expect(open.map(isKept)).toEqual([false, false])
})
