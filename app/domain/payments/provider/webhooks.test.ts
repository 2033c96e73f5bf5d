import fc from 'fast-check'
import { Stripe } from 'stripe'
import { describe, expect, onTestFailed, test } from 'vitest'
import { payments, refunds } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { listMails } from '#tests/support/mail.ts'
import { findPayment, newPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { refundPayment } from '../refunds/refunds.server.ts'
import { sumPayeeIncome } from '../sales/payee-income.server.ts'
import { settlePayment } from '../settlement.server.ts'
import { webhookSecret } from './provider.server.ts'
import { parseProviderEvent } from './provider-events.server.ts'
import { applyProviderEvent, readProviderEvent } from './webhooks.server.ts'

describe('the signature', () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: {} } })
  const sign = (options: { secret?: string; timestamp?: number } = {}) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
      ...options,
    })

  test('of the provider is accepted', () => {
    expect(readProviderEvent(payload, sign())).toMatchObject({ id: 'evt_1' })
  })

  test.each([
    ['none', () => null],
    ['nonsense', () => 't=1,v1=00'],
    ['empty parts', () => 't=,v1='],
    ['an empty part beside a right one', () => `${sign()},v1=`],
    ['of another secret', () => sign({ secret: 'whsec_other' })],
    ['of last week', () => sign({ timestamp: Math.floor(Date.now() / 1000) - 7 * 86_400 })],
  ])('%s is not', (_name, header) => {
    expect(readProviderEvent(payload, header())).toBeNull()
  })

  test.each([
    '',
    'garbage',
    '{}',
    '[]',
    'null',
    '{"object":"v2.core.event"}',
    '{"id":"evt_1","type":"x"}',
    '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{}}}',
    '{"id":"evt_1","type":"checkout.session.completed","data":{"object":null}}',
  ])('is refused over %j even if it is right, because that is not an event', (body) => {
    const header = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: webhookSecret,
    })
    expect(readProviderEvent(body, header)).toBeNull()
  })

  test('does not fit another body', () => {
    expect(readProviderEvent(payload.replace('evt_1', 'evt_2'), sign())).toBeNull()
  })
})

type Message = { id: string; type: string; object: Record<string, unknown> }

/** Sends a message of the provider about the test's payment. */
const send = (db: ReturnType<typeof freshDatabase>, { id, type, object }: Message) =>
  applyProviderEvent(db, parseProviderEvent({ id, type, data: { object } }))

const intent = 'pi_1'
const messagesFor = (reference: string, amount: number): Message[] => {
  const metadata = { reference }
  const refund = (id: string, part: number, status: string) => ({
    id,
    amount: part,
    status,
    payment_intent: intent,
    metadata: {},
  })
  const session = {
    id: 'cs_1',
    metadata,
    payment_intent: intent,
    payment_status: 'paid',
    amount_total: amount,
    currency: 'usd',
  }
  const half = Math.floor(amount / 2)
  const messages = [
    ['checkout.session.completed', session],
    [
      'payment_intent.succeeded',
      { id: intent, metadata, status: 'succeeded', amount_received: amount, currency: 'usd' },
    ],
    ['checkout.session.expired', { ...session, payment_status: 'unpaid', payment_intent: null }],
    ['payment_intent.canceled', { id: intent, metadata, status: 'canceled' }],
    ['refund.created', refund('re_1', half, 'pending')],
    ['refund.updated', refund('re_1', half, 'succeeded')],
    ['refund.created', refund('re_2', amount, 'succeeded')],
    ['refund.failed', refund('re_1', half, 'failed')],
    [
      'charge.dispute.created',
      { id: 'dp', status: 'needs_response', amount, payment_intent: intent },
    ],
    ['charge.dispute.closed', { id: 'dp', status: 'lost', amount, payment_intent: intent }],
    ['customer.created', { id: 'cus_1' }],
  ] as const
  return messages.map(([type, object], index) => ({ id: `evt_${index}`, type, object }))
}

/** Random steps in any order: lost, repeated and late messages, and refunds by the payee. */
const steps = fc.array(
  fc.oneof(
    fc.record({ message: fc.nat(10) }),
    fc.record({ give: fc.integer({ min: 1, max: 4000 }) }),
    fc.record({ close: fc.constantFrom('expired', 'cancelled', 'failed') }),
  ),
  { maxLength: 30 },
)

test('events in any order, repeated or lost, leave a correct ledger and act once', async () => {
  const seed = Number(process.env.FAST_CHECK_SEED ?? Math.floor(Math.random() * 2 ** 31))
  onTestFailed(() => void process.stderr.write(`Run it again with FAST_CHECK_SEED=${seed}.\n`))
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 500, max: 4000 }), steps, async (amountCents, sequence) => {
      const db = freshDatabase()
      const payee = newActor(db)
      const { id, reference } = await newPayment(db, { amountCents, payeeId: payee.userId })
      const messages = messagesFor(reference, amountCents)
      for (const step of sequence) {
        if ('message' in step) await send(db, messages[step.message] as Message)
        else if ('give' in step) {
          await refundPayment(db, payee, id, { amountCents: step.give, reason: '' })
        } else await write(db, (tx) => settlePayment(tx, id, { status: step.close }))
      }
      const payment = findPayment(db, id)
      const given = db
        .select()
        .from(refunds)
        .all()
        .filter((refund) => refund.status !== 'failed')
        .reduce((sum, refund) => sum + refund.amountCents, 0)
      const mails = listMails(db)
      expect(payment.refundedCents).toBe(given)
      expect(given).toBeLessThanOrEqual(amountCents)
      expect(sumPayeeIncome(db, payee.userId)).toBe(
        payment.status === 'paid' ? amountCents - given : 0,
      )
      expect(mails.filter((mail) => mail.subject.startsWith('Receipt')).length).toBe(
        payment.fulfilledAt ? 1 : 0,
      )
      if (payment.status === 'paid') expect(payment.fulfilledAt !== null || given > 0).toBe(true)
      db.$client.close()
    }),
    // Stops before vitest's time limit, which would end the test without a report. A busy machine
    // does fewer runs.
    { numRuns: 150, seed, interruptAfterTimeLimit: 60_000 },
  )
})

test('a message about an unknown payment is left for the reconciliation', async () => {
  const db = freshDatabase()
  const refund = {
    id: 're_9',
    amount: 100,
    status: 'succeeded',
    payment_intent: 'pi_9',
    metadata: {},
  }
  const message = { id: 'evt_9', type: 'refund.created', object: refund }
  await send(db, message)
  const { id } = await newPayment(db)
  await write(db, (tx) => settlePayment(tx, id, { status: 'paid', intentId: 'pi_9' }))
  await send(db, message)
  await send(db, message)
  expect(db.select().from(payments).get()?.refundedCents).toBe(100)
})
