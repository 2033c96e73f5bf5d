import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { cents, createdAt, id, instant } from './columns.ts'

export const paymentPurposes = [
  'ticket',
  'tour',
  'activation',
  'classified',
  'campaign',
  'donation',
] as const
export const paymentStatuses = ['pending', 'paid', 'failed', 'cancelled', 'expired'] as const
export const paymentMethods = ['card', 'offline'] as const

/** What a payment is for, as its payer reads it; the words are chosen when it is read. */
export type PaymentItem =
  /** `days` is what the fee buys; missing where it buys none, or was paid before they were stored. */
  | { purpose: 'activation' | 'campaign' | 'classified'; title: string; days?: number }
  | { purpose: 'ticket' | 'tour'; title: string; ticketType: string; quantity: number }
  | { purpose: 'donation'; portalName: string }

/** Why the portal itself gives money back. */
export const refundReasonCodes = [
  'too_late',
  'event_cancelled',
  'tour_date_cancelled',
  'listing_rejected',
] as const

/** The ledger: one row per attempt to pay for something, whoever takes the money. */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    /** Unguessable: the address of the payment's page, and its name at the provider. */
    reference: text('reference').notNull(),
    purpose: text('purpose', { enum: paymentPurposes }).notNull(),
    /** The row that is paid for, in the table the purpose belongs to. */
    subjectId: integer('subject_id').notNull(),
    /** What is paid for, in words, as it was when the payment was opened. */
    item: text('item', { mode: 'json' }).$type<PaymentItem>(),
    /** What the payer reads of a payment from before items were stored. */
    writtenDescription: text('written_description'),
    /** The payer's language. */
    locale: text('locale'),
    payerId: integer('payer_id').references(() => users.id, { onDelete: 'set null' }),
    payerEmail: text('payer_email').notNull(),
    /** Whose sale it is; null is the town's own income. */
    payeeId: integer('payee_id').references(() => users.id, { onDelete: 'set null' }),
    method: text('method', { enum: paymentMethods }).notNull().default('card'),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: paymentStatuses }).notNull().default('pending'),
    /** Sum of the refunds that have not failed; kept by triggers. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** Checkout session and payment intent at the provider; null until it has answered. */
    providerSessionId: text('provider_session_id'),
    providerIntentId: text('provider_intent_id'),
    /** Where the payer pays, while the attempt is open. */
    checkoutUrl: text('checkout_url'),
    /** Until when the payer may pay. */
    expiresAt: instant('expires_at').notNull(),
    /** Number of the receipt the town hall wrote for a payment by hand. */
    receiptNumber: text('receipt_number'),
    /** The administrator or organiser who took a payment by hand. */
    receivedBy: integer('received_by').references(() => users.id, { onDelete: 'set null' }),
    paidAt: instant('paid_at'),
    /** When the attempt failed, was cancelled or ran out. */
    closedAt: instant('closed_at'),
    /** When the purpose was carried out; null for a payment that only led to a refund. */
    fulfilledAt: instant('fulfilled_at'),
    /** Until when what a fee has bought lasts. */
    paidThrough: instant('paid_through'),
    /** When what was given for it was taken back, because the whole amount goes back. */
    reversedAt: instant('reversed_at'),
    disputedAt: instant('disputed_at'),
    disputeClosedAt: instant('dispute_closed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payments_reference_unique').on(table.reference),
    uniqueIndex('payments_session_unique').on(table.providerSessionId),
    uniqueIndex('payments_intent_unique').on(table.providerIntentId),
    // Two tabs, a double click, the back button: one open attempt for one thing.
    uniqueIndex('payments_open_unique')
      .on(table.purpose, table.subjectId)
      .where(sql`status = 'pending'`),
    index('payments_to_close_idx')
      .on(table.id)
      .where(sql`checkout_url is not null and status <> 'pending'`),
    index('payments_subject_idx').on(table.purpose, table.subjectId),
    index('payments_open_idx').on(table.status, table.expiresAt),
    index('payments_payee_idx').on(table.payeeId, table.paidAt),
    index('payments_payer_idx').on(table.payerId, table.createdAt),
    index('payments_paid_idx').on(table.paidAt),
    check('payments_amount_positive', sql`amount_cents > 0`),
    check('payments_refund_within', sql`refunded_cents between 0 and amount_cents`),
  ],
)

export const refundStatuses = ['requested', 'succeeded', 'failed'] as const
/** Who began it: somebody here, the portal itself (a late payment), the provider's own pages, a lost dispute. */
export const refundSources = ['person', 'portal', 'provider', 'dispute'] as const

/** Money given back, in whole or in part. Written before the provider is asked, so none is forgotten. */
export const refunds = sqliteTable(
  'refunds',
  {
    id: id(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    amountCents: cents('amount_cents').notNull(),
    status: text('status', { enum: refundStatuses }).notNull().default('requested'),
    source: text('source', { enum: refundSources }).notNull(),
    /** A person's words; empty where the reason is the portal's own, or nobody gave one. */
    reason: text('reason').notNull().default(''),
    reasonCode: text('reason_code', { enum: refundReasonCodes }),
    requestedBy: integer('requested_by').references(() => users.id, { onDelete: 'set null' }),
    providerRefundId: text('provider_refund_id'),
    /** Failed attempts to reach the provider, and when to try again. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    settledAt: instant('settled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('refunds_provider_unique').on(table.providerRefundId),
    index('refunds_payment_idx').on(table.paymentId),
    index('refunds_due_idx').on(table.status, table.nextAttemptAt),
    check('refunds_amount_positive', sql`amount_cents > 0`),
  ],
)

/** Messages of the provider that have been applied: each counts once, however often it is sent. */
export const providerEvents = sqliteTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('provider_events_received_idx').on(table.receivedAt)],
)

/** What somebody gives to the town. */
export const donations = sqliteTable(
  'donations',
  {
    id: id(),
    donorId: integer('donor_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** When a succeeded payment for it was found; null until then. */
    recordedAt: instant('recorded_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('donations_recorded_idx').on(table.recordedAt),
    check('donations_minimum', sql`amount_cents >= 500`),
  ],
)
