import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newPayment, paymentOf } from '#tests/support/payments.ts'
import { freePort } from '#tests/support/portal.ts'
import { cardFieldRequest, checkoutRequest, refundRequest } from './provider-requests.server.ts'

/** The provider's own mock checks every field against its published API. */
const program = findMock()

/** Where there is Go, `npm test` installs it; where there is none, it may still be on the path. */
function findMock(): string | null {
  const answer = (command: string, ...args: string[]) => {
    try {
      return execFileSync(command, args, { encoding: 'utf8' }).trim()
    } catch {
      return null
    }
  }
  const goPath = answer('go', 'env', 'GOPATH')
  return goPath ? join(goPath, 'bin', 'stripe-mock') : answer('which', 'stripe-mock')
}

describe.runIf(program)('what the provider is asked', () => {
  let mock: ChildProcess
  let stripe: Stripe

  beforeAll(async () => {
    expect(existsSync(program ?? ''), `${program} is missing: npm test installs it`).toBe(true)
    const port = await freePort()
    mock = spawn(program ?? '', ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' })
    stripe = new Stripe('sk_test_123', { host: '127.0.0.1', port, protocol: 'http' })
    for (let tries = 0; tries < 100; tries += 1) {
      if (await stripe.balance.retrieve().then(Boolean, () => false)) return
      await sleep(100)
    }
  })
  afterAll(async () => {
    mock.kill()
    await once(mock, 'exit')
  })

  const payment = () => {
    const db = freshDatabase()
    return paymentOf(db, newPayment(db).id)
  }

  test('a checkout page', async () => {
    const request = checkoutRequest(payment(), 'https://portal.example.org/payments/x')
    expect((await stripe.checkout.sessions.create(request)).object).toBe('checkout.session')
  })

  test('a card field', async () => {
    const intent = await stripe.paymentIntents.create(cardFieldRequest(payment()))
    expect(intent.client_secret).toBeTruthy()
  })

  test('a refund', async () => {
    const refund = await stripe.refunds.create(refundRequest({ id: 1, amountCents: 100 }, 'pi_1'))
    expect(refund.object).toBe('refund')
  })

  test('closing, looking up, and what has been told', async () => {
    await stripe.checkout.sessions.expire('cs_1')
    expect((await stripe.checkout.sessions.retrieve('cs_1')).payment_status).toBeTruthy()
    expect((await stripe.paymentIntents.retrieve('pi_1')).status).toBeTruthy()
    const told = await stripe.events.list({ created: { gte: 0 }, limit: 100 })
    expect(told.data.length).toBeGreaterThan(0)
  })

  test('and a field that does not exist is noticed', async () => {
    const wrong = { ...checkoutRequest(payment(), 'https://x.example'), colour: 'green' }
    await expect(stripe.checkout.sessions.create(wrong)).rejects.toThrow(/additional properties/)
  })
})
