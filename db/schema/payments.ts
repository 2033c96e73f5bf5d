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
/** `offline`: at the town hall, into the town's till. `direct`: to the organizer, at the door. */
export const paymentMethods = ['card', 'offline', 'direct'] as const

/** Tickets of one type in a payment. */
export type PaidTickets = { ticketType: string; quantity: number; unitCents: number }

/** What a payment is for, as data; the reader's language supplies the words. */
export type PaymentItem =
  /** `days` is the time that the fee bought; missing if it bought none, and in old payments. */
  | { purpose: 'activation' | 'campaign' | 'classified'; title: string; days?: number }
  /**
   * `lines` has the tickets of each type if several were bought together, otherwise it is missing.
   */
  | {
      purpose: 'ticket' | 'tour'
      title: string
      ticketType: string
      quantity: number
      lines?: PaidTickets[]
    }
  | { purpose: 'donation'; portalName: string }

/** The portal's own reasons for refunds. */
export const refundReasonCodes = [
  'too_late',
  'event_cancelled',
  'tour_date_cancelled',
  'listing_rejected',
  'given_back',
] as const

/** The ledger: one row per payment, for every payee. */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    /** Random: part of the payment page's address, and the payment's name at the provider. */
    reference: text('reference').notNull(),
    purpose: text('purpose', { enum: paymentPurposes }).notNull(),
    /** The id of the paid item, in the table of the purpose. */
    subjectId: integer('subject_id').notNull(),
    /** The paid item as it was when the payment was opened. */
    item: text('item', { mode: 'json' }).$type<PaymentItem>(),
    /** The text of old payments, which have no item. */
    writtenDescription: text('written_description'),
    /** The payer's language. */
    locale: text('locale'),
    payerId: integer('payer_id').references(() => users.id, { onDelete: 'set null' }),
    payerEmail: text('payer_email').notNull(),
    /** The payee; null is the town. */
    payeeId: integer('payee_id').references(() => users.id, { onDelete: 'set null' }),
    method: text('method', { enum: paymentMethods }).notNull().default('card'),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: paymentStatuses }).notNull().default('pending'),
    /** Sum of the refunds that did not fail, kept by triggers. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** The provider's checkout session and payment intent; null until the provider has answered. */
    providerSessionId: text('provider_session_id'),
    providerIntentId: text('provider_intent_id'),
    /** The address of the provider's checkout page, until that is closed. */
    checkoutUrl: text('checkout_url'),
    /** The instant after which the payment can no longer be made. */
    expiresAt: instant('expires_at').notNull(),
    /** Number of the paper receipt for a payment at the town hall. */
    receiptNumber: text('receipt_number'),
    /** The administrator, cashier or payee who recorded a payment by hand. */
    receivedBy: integer('received_by').references(() => users.id, { onDelete: 'set null' }),
    paidAt: instant('paid_at'),
    /** When the payment failed, was cancelled or expired. */
    closedAt: instant('closed_at'),
    /** When its fulfillment was done; null for a payment that was only refunded. */
    fulfilledAt: instant('fulfilled_at'),
    /** When the days that a fee bought end. */
    paidThrough: instant('paid_through'),
    /** When its fulfillment was revoked, because the whole amount was refunded. */
    reversedAt: instant('reversed_at'),
    /** When the newest dispute was opened, and when it and all others were closed. */
    disputedAt: instant('disputed_at'),
    disputeClosedAt: instant('dispute_closed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payments_reference_unique').on(table.reference),
    uniqueIndex('payments_session_unique').on(table.providerSessionId),
    uniqueIndex('payments_intent_unique').on(table.providerIntentId),
    // Allows one open payment per subject, even with two tabs, a double click or the Back button.
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
    index('payments_offline_idx').on(table.method, table.paidAt).where(sql`method = 'offline'`),
    index('payments_receipt_idx').on(table.receiptNumber).where(sql`receipt_number is not null`),
    index('payments_received_by_idx').on(table.receivedBy).where(sql`received_by is not null`),
    check('payments_amount_positive', sql`amount_cents > 0`),
    check('payments_refund_within', sql`refunded_cents between 0 and amount_cents`),
  ],
)

export const refundStatuses = ['requested', 'succeeded', 'failed'] as const
/**
 * Who started a refund: a person here, the portal (for example after a late payment), somebody on
 * the provider's pages, or a lost dispute.
 */
export const refundSources = ['person', 'portal', 'provider', 'dispute'] as const

/** A full or partial refund. Stored before the provider is asked, so that none is lost. */
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
    /** A person's reason; empty if the portal started the refund, or nobody gave a reason. */
    reason: text('reason').notNull().default(''),
    reasonCode: text('reason_code', { enum: refundReasonCodes }),
    requestedBy: integer('requested_by').references(() => users.id, { onDelete: 'set null' }),
    /** Who gave the money back in person; null for other refunds, and some of before this column. */
    handedOverBy: integer('handed_over_by').references(() => users.id, { onDelete: 'set null' }),
    providerRefundId: text('provider_refund_id'),
    /** The number of failed requests to the provider, and when to try again. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    settledAt: instant('settled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('refunds_provider_unique').on(table.providerRefundId),
    index('refunds_payment_idx').on(table.paymentId),
    index('refunds_due_idx').on(table.status, table.nextAttemptAt),
    index('refunds_requested_by_idx').on(table.requestedBy).where(sql`requested_by is not null`),
    index('refunds_handed_over_by_idx')
      .on(table.handedOverBy)
      .where(sql`handed_over_by is not null`),
    index('refunds_settled_idx').on(table.settledAt).where(sql`settled_at is not null`),
    check('refunds_amount_positive', sql`amount_cents > 0`),
  ],
)

/** Messages of the provider that were applied, so that repeated ones are skipped. */
export const providerEvents = sqliteTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('provider_events_received_idx').on(table.receivedAt)],
)

/** A donation to the town. */
export const donations = sqliteTable(
  'donations',
  {
    id: id(),
    donorId: integer('donor_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** When its payment was found to be made; null until then. */
    recordedAt: instant('recorded_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('donations_recorded_idx').on(table.recordedAt),
    index('donations_donor_idx').on(table.donorId).where(sql`donor_id is not null`),
    check('donations_minimum', sql`amount_cents >= 500`),
  ],
)
