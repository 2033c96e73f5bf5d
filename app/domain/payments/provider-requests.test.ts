import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { findPayment, newPayment } from '#tests/support/payments.ts'
import { cardFieldRequest, checkoutRequest, refundRequest } from './provider-requests.server.ts'

/** Stripe's own mock checks every field against its published API. */
const program = findMock()
const isThere = program !== null && existsSync(program)

/** Looks for the mock: `npm test` installs it where Go is, otherwise it may be on the path. */
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

test.runIf(program)('the provider’s mock is there', () => {
  const install = 'go install github.com/stripe/stripe-mock@v0.203.0'
  expect(isThere, `${program} is missing: npm test installs it, or run ${install}`).toBe(true)
})

describe.runIf(isThere)('what the provider is asked', () => {
  let mock: ChildProcess
  let stripe: Stripe

  beforeAll(async () => {
    // Ports chosen by the system, because another test run may use the same mock.
    const addresses = ['-http-addr', '127.0.0.1:0', '-https-addr', '127.0.0.1:0']
    mock = spawn(program ?? '', addresses, { stdio: ['ignore', 'pipe', 'ignore'] })
    stripe = new Stripe('sk_test_123', {
      host: '127.0.0.1',
      port: await portOf(mock),
      protocol: 'http',
    })
  })
  afterAll(async () => {
    const ended = once(mock, 'exit')
    if (mock.kill()) await ended
  })

  const payment = async () => {
    const db = freshDatabase()
    return findPayment(db, (await newPayment(db)).id)
  }

  test('a checkout page', async () => {
    const request = checkoutRequest(await payment(), 'https://portal.example.org/payments/x')
    expect((await stripe.checkout.sessions.create(request)).object).toBe('checkout.session')
  })

  test('a card field', async () => {
    const intent = await stripe.paymentIntents.create(cardFieldRequest(await payment()))
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
    const wrong = { ...checkoutRequest(await payment(), 'https://x.example'), color: 'green' }
    await expect(stripe.checkout.sessions.create(wrong)).rejects.toThrow(/additional properties/)
  })
})

/** Reads the mock's port from its output. */
function portOf(mock: ChildProcess) {
  return new Promise<number>((resolve, reject) => {
    let said = ''
    mock.stdout?.on('data', (chunk) => {
      said += chunk
      const port = /HTTP at address: \S+:(\d+)\n/.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
    mock.once('exit', () => reject(new Error(`stripe-mock ended: ${said}`)))
  })
}
