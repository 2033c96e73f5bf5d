import { z } from 'zod'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { ProviderPayment } from './provider-payment.ts'

/**
 * The fields of the provider's messages that the portal reads; other types of message are ignored.
 */
const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish()
const metadata = z.record(z.string(), z.string()).nullish()

const session = z.object({
  id: z.string().min(1),
  created: z.number().optional(),
  status: z.string().nullish(),
  payment_status: z.string(),
  payment_intent: reference,
  amount_total: z.number().int().nullish(),
  currency: z.string().nullish(),
  customer_email: z.string().nullish(),
  metadata,
})

const intent = z.object({
  id: z.string().min(1),
  created: z.number().optional(),
  status: z.string(),
  amount_received: z.number().int().nullish(),
  currency: z.string().nullish(),
  description: z.string().nullish(),
  metadata,
})

const refund = z.object({
  id: z.string().min(1),
  amount: z.number().int(),
  status: z.string().nullable(),
  payment_intent: reference,
  metadata,
})

const dispute = z.object({
  id: z.string().min(1),
  amount: z.number().int(),
  status: z.string(),
  payment_intent: reference,
})

export type ReportedSession = z.infer<typeof session>
export type ReportedIntent = z.infer<typeof intent>
export type ProviderRefund = z.infer<typeof refund>
export type ProviderDispute = z.infer<typeof dispute>

export type Report =
  | { about: 'session'; session: ReportedSession }
  | { about: 'intent'; intent: ReportedIntent }
  | { about: 'refund'; refund: ProviderRefund }
  | { about: 'dispute'; dispute: ProviderDispute }
  | { about: 'other' }

export type ProviderEvent = { id: string; type: string; report: Report }

const event = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({ object: z.unknown() }),
})

const reports: Record<string, (object: unknown) => Report> = {
  'checkout.session.completed': readSession,
  'checkout.session.async_payment_succeeded': readSession,
  'checkout.session.async_payment_failed': readSession,
  'checkout.session.expired': readSession,
  'payment_intent.succeeded': readIntent,
  'payment_intent.canceled': readIntent,
  'refund.created': readRefund,
  'refund.updated': readRefund,
  'refund.failed': readRefund,
  'charge.dispute.created': readDispute,
  'charge.dispute.closed': readDispute,
}

/** The money of a session; null while it is not paid. */
export function getSessionMoney(reported: ReportedSession): ProviderPayment | null {
  const intentId = getProviderId(reported.payment_intent)
  if (reported.payment_status !== 'paid' || !intentId) return null
  return {
    ...toMoney(reported, reported.amount_total),
    sessionId: reported.id,
    intentId,
    payerEmail: reported.customer_email ?? null,
    description: null,
  }
}

/** The money of an intent; null while it is not paid. */
export function getIntentMoney(reported: ReportedIntent): ProviderPayment | null {
  if (reported.status !== 'succeeded') return null
  return {
    ...toMoney(reported, reported.amount_received),
    sessionId: null,
    intentId: reported.id,
    payerEmail: null,
    description: reported.description ?? null,
  }
}

function toMoney(
  { metadata, currency, created }: Pick<ReportedIntent, 'metadata' | 'currency' | 'created'>,
  amount: number | null | undefined,
) {
  return {
    reference: metadata?.reference ?? null,
    amountCents: amount ?? 0,
    currency: (currency ?? '').toUpperCase(),
    paidAt: created === undefined ? nowInstant() : new Date(created * 1000).toISOString(),
  }
}

export function parseSession(object: unknown): ReportedSession {
  return session.parse(object)
}

export function parseIntent(object: unknown): ReportedIntent {
  return intent.parse(object)
}

/** @throws {z.ZodError} when a message of a known type lacks a field that the portal needs */
export function parseProviderEvent(message: unknown): ProviderEvent {
  const { id, type, data } = event.parse(message)
  const read = Object.hasOwn(reports, type) ? reports[type] : undefined
  return { id, type, report: read ? read(data.object) : { about: 'other' } }
}

function readSession(object: unknown): Report {
  return { about: 'session', session: parseSession(object) }
}

function readIntent(object: unknown): Report {
  return { about: 'intent', intent: parseIntent(object) }
}

export function readRefund(object: unknown): Report {
  return { about: 'refund', refund: refund.parse(object) }
}

export function readDispute(object: unknown): Report {
  return { about: 'dispute', dispute: dispute.parse(object) }
}

export function getProviderId(reference: string | { id: string } | null | undefined) {
  return typeof reference === 'string' ? reference : reference?.id
}
