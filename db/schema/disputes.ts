import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { payments } from './payments.ts'
import { unmatchedPayments } from './unmatched-payments.ts'

/**
 * A payer's bank contests a payment, or money without an order. That can happen again after it was
 * closed.
 */
export const disputes = sqliteTable(
  'disputes',
  {
    providerDisputeId: text('provider_dispute_id').primaryKey(),
    paymentId: integer('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    unmatchedPaymentId: integer('unmatched_payment_id').references(() => unmatchedPayments.id, {
      onDelete: 'cascade',
    }),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
    /** The amount that the bank gave back to the payer, if the dispute was lost. */
    lostCents: integer('lost_cents'),
  },
  (table) => [
    index('disputes_payment_idx').on(table.paymentId),
    index('disputes_unmatched_payment_idx').on(table.unmatchedPaymentId),
    check('disputes_about_one', sql`(payment_id is null) <> (unmatched_payment_id is null)`),
  ],
)
