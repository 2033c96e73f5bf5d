import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { refunds } from '#db/schema/index.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { paidPayment } from '#tests/support/payments.ts'
import { makeUnmatchedPayment } from '#tests/support/unmatched-payments.ts'
import { newActor } from '#tests/support/users.ts'
import { stripe } from '../provider/provider.server.ts'
import { refundUnmatched, sendUnmatchedRefunds } from '../unmatched/unmatched-resolution.server.ts'
import { refundPayment, sendRefunds } from './refunds.server.ts'

const { StripeConnectionError, StripeRateLimitError } = Stripe.errors

let db: OpenDatabase

beforeEach(() => {
  db = freshDatabase()
})
afterEach(() => {
  vi.restoreAllMocks()
  resetClock()
})

function refuseRefunds(error: Error) {
  if (!stripe) throw new Error('No provider is there.')
  return vi.spyOn(stripe.refunds, 'create').mockRejectedValue(error)
}

/** Kinds of refunds: each is asked for, and sent by a job. */
const kinds = {
  async 'of a payment'(admin = newActor(db, { role: 'admin' })) {
    const id = await paidPayment(db)
    await refundPayment(db, admin, id, { amountCents: 100, reason: '' })
    return () => sendRefunds(db)
  },
  async 'of money without an order'(admin = newActor(db, { role: 'admin' })) {
    const { id } = await makeUnmatchedPayment(db)
    await refundUnmatched(db, admin, id)
    return () => sendUnmatchedRefunds(db)
  },
}
const names = Object.keys(kinds) as Array<keyof typeof kinds>

test.each(names)(
  'a refund %s that waits for more than a day fails the job until sent',
  async (kind) => {
    const send = await kinds[kind]()
    const lost = refuseRefunds(new StripeConnectionError({ type: 'api_error', message: 'Lost' }))
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await send()
      moveClock(minutes(2 ** attempt))
    }
    await expect(send()).rejects.toThrow('1 refunds could not be sent for more than a day')
    await expect(send(), 'between two attempts').rejects.toThrow('more than a day')
    expect(lost).toHaveBeenCalledTimes(12)
    lost.mockRestore()
    moveClock(minutes(24 * 60))
    await send()
  },
)

test.each(names)(
  'a refund %s that the provider does not take for another reason fails the job',
  async (kind) => {
    const send = await kinds[kind]()
    const busy = refuseRefunds(
      new StripeRateLimitError({ type: 'rate_limit_error', message: 'Busy' }),
    )
    await expect(send()).rejects.toThrow('Busy')
    await send()
    expect(busy, 'the refund waits').toHaveBeenCalledTimes(1)
    busy.mockRestore()
    moveClock(minutes(1))
    await send()
    const [refund] = db.select().from(refunds).all()
    expect(refund?.status ?? 'succeeded').toBe('succeeded')
  },
)
