import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { cents, createdAt, id, instant } from './columns.ts'
import { payments } from './payments.ts'

/**
 * `unknown`: the reference is ours, but there is no such payment, as after a restore.
 * `other_amount`: the provider took another amount or currency than the portal asked for.
 * `paid_twice`: the payment had already been paid with other money.
 */
export const unmatchedReasons = ['unknown', 'other_amount', 'paid_twice'] as const
export const unmatchedStates = [
  'open',
  'disputed',
  'refunding',
  'refund_failed',
  'refunded',
  'matched',
] as const

/**
 * Money that the provider took for the portal and that belongs to no order
 * (docs/rules.md#unmatched-money).
 */
export const unmatchedPayments = sqliteTable(
  'unmatched_payments',
  {
    id: id(),
    /** The reference in the address of the payer's page. */
    reference: text('reference').notNull(),
    reason: text('reason', { enum: unmatchedReasons }).notNull(),
    state: text('state', { enum: unmatchedStates }).notNull().default('open'),
    /** The payment with this reference, or the one the money was matched to. */
    paymentId: integer('payment_id').references(() => payments.id, { onDelete: 'set null' }),
    providerSessionId: text('provider_session_id'),
    providerIntentId: text('provider_intent_id').notNull(),
    /** The amount and currency that the provider reports. */
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull(),
    payerEmail: text('payer_email'),
    /** The description that the payer saw at the provider. */
    description: text('description'),
    paidAt: instant('paid_at').notNull(),
    resolvedBy: integer('resolved_by').references(() => users.id, { onDelete: 'set null' }),
    resolvedAt: instant('resolved_at'),
    providerRefundId: text('provider_refund_id'),
    /** When somebody refunded a part of it on the provider's pages. */
    partlyRefundedAt: instant('partly_refunded_at'),
    /** The number of failed requests to the provider, and when to try again. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('unmatched_payments_session_unique').on(table.providerSessionId),
    uniqueIndex('unmatched_payments_intent_unique').on(table.providerIntentId),
    index('unmatched_payments_reference_idx').on(table.reference),
    index('unmatched_payments_state_idx').on(table.state, table.nextAttemptAt),
    index('unmatched_payments_payment_idx').on(table.paymentId),
    check('unmatched_payments_amount_positive', sql`amount_cents > 0`),
  ],
)
