import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutes, seconds } from '#app/shared/clock.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findPayment, newPayment } from '#tests/support/payments.ts'
import { isMockThere, startStripeMock, stripeMock } from '#tests/support/stripe-mock.ts'
import { parseIntent, parseSession } from './provider-events.server.ts'
import {
  cardFieldRequest,
  checkoutRequest,
  refundRequest,
  unmatchedRefundRequest,
} from './provider-requests.server.ts'

test.runIf(stripeMock)('stripe-mock is installed', () => {
  const install = 'go install github.com/stripe/stripe-mock@v0.203.0'
  expect(isMockThere, `${stripeMock} is missing: npm test installs it, or run ${install}`).toBe(
    true,
  )
})

test('a late checkout stays open for the half hour that the provider requires', async () => {
  const db = freshDatabase()
  const payment = findPayment(db, (await newPayment(db)).id)
  const { expires_at } = checkoutRequest(payment, 'https://portal.example.org/payments/x')
  // The provider counts from when it reads the request, which may be seconds after it was sent.
  const earliest = Date.parse(payment.expiresAt) + minutes(30) + seconds(10)
  expect(expires_at).toBeGreaterThanOrEqual(earliest / 1000)
})

test('only cards are taken, because other money may come after the payment expired', async () => {
  const db = freshDatabase()
  const payment = findPayment(db, (await newPayment(db)).id)
  const requests = [checkoutRequest(payment, 'https://x.example'), cardFieldRequest(payment)]
  const allowed = requests.map((request) => request.allowed_payment_method_types)
  expect(allowed).toEqual([['card'], ['card']])
})

describe.runIf(isMockThere)('requests to the provider', () => {
  let mock: Awaited<ReturnType<typeof startStripeMock>>
  let stripe: Stripe

  beforeAll(async () => {
    mock = await startStripeMock()
    const { port } = mock
    stripe = new Stripe('sk_test_123', { host: '127.0.0.1', port, protocol: 'http' })
  })
  afterAll(() => mock.stop())

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
    const request = refundRequest({ id: 1, amountCents: 100 }, 'pi_1', {
      ticketId: 7,
      isGivenBack: true,
    })
    expect(request.metadata).toEqual({ refund: '1', ticket: '7', given_back: '1' })
    const refund = await stripe.refunds.create(request)
    expect(refund.object).toBe('refund')
    const rest = unmatchedRefundRequest({ providerIntentId: 'pi_1', reference: 'abc' })
    expect((await stripe.refunds.create(rest)).object).toBe('refund')
  })

  test('closing, looking up and listing events', async () => {
    await stripe.checkout.sessions.expire('cs_1')
    expect((await stripe.checkout.sessions.retrieve('cs_1')).payment_status).toBeTruthy()
    expect((await stripe.paymentIntents.retrieve('pi_1')).status).toBeTruthy()
    const told = await stripe.events.list({ created: { gte: 0 }, limit: 100 })
    expect(told.data.length).toBeGreaterThan(0)
    const since = { created: { gte: 0 }, limit: 100 }
    const sessions = await stripe.checkout.sessions.list({ ...since, status: 'complete' })
    expect(sessions.data.map(parseSession).length).toBeGreaterThan(0)
    const intents = await stripe.paymentIntents.list(since)
    expect(intents.data.map(parseIntent).length).toBeGreaterThan(0)
  })

  test('a request with a field that does not exist is refused', async () => {
    const wrong = { ...checkoutRequest(await payment(), 'https://x.example'), color: 'green' }
    await expect(stripe.checkout.sessions.create(wrong)).rejects.toThrow(/additional properties/)
  })
})
