import { z } from 'zod'
import { paymentPurposes, paymentStatuses } from '#db/schema/payments.ts'
import type { Transaction } from './sales/ledger.server.ts'

export const transactionSchema = z.object({
  transaction_id: z.string(),
  /** Null if the payment is not about a listing. */
  listing_id: z.number().nullable(),
  event_id: z.number().nullable(),
  client_id: z.number().nullable(),
  date: z.string(),
  type: z.enum(paymentPurposes),
  amount: z.number(),
  status: z.enum([...paymentStatuses, 'paid_directly', 'refunded', 'partly_refunded']),
})

/** A payment of the ledger; its amount is in whole units of the currency. */
export function serializeTransaction(transaction: Transaction): z.input<typeof transactionSchema> {
  return {
    transaction_id: transaction.id,
    listing_id: transaction.listingId,
    event_id: transaction.eventId,
    client_id: transaction.clientId,
    date: transaction.date,
    type: transaction.type,
    amount: transaction.amountCents / 100,
    status: transaction.status,
  }
}

export const incomeSchema = z.object({ income: z.number() })

export function serializeIncome(cents: number): z.input<typeof incomeSchema> {
  return { income: cents / 100 }
}

/** What the provider's card field needs to take a payment. */
export const cardFieldSchema = z.object({ clientSecret: z.string() })
