import type { FeePurpose } from '#app/domain/payments/payment.ts'

type FeeRow = {
  /** Cents, by the type of what is paid for. */
  prices: Record<string, number>
  /** Null: paid once, and what it buys lasts. */
  term: null | {
    days: number
    /** So many days before the end the fee can be paid again, and its owner is mailed a link. */
    renewalDays: number
    /** Whether the day of payment is the first of the days, or comes on top of them. */
    countsDayOfPayment: boolean
  }
}

/**
 * What the town takes where its settings say nothing else (docs/rules.md#activation-fees,
 * #classified-fee, #campaign-prices).
 */
export const feeTable = {
  activation: {
    // Members post no events as listings; one that came another way costs what a tour costs.
    prices: { Tour: 5000, Destination: 5000, Dining: 2500, Event: 5000 },
    term: null,
  },
  classified: {
    prices: { ad: 500 },
    term: { days: 30, renewalDays: 5, countsDayOfPayment: false },
  },
  campaign: {
    prices: { Tour: 1000, Destination: 800, Dining: 500, Event: 700 },
    term: { days: 30, renewalDays: 5, countsDayOfPayment: true },
  },
} as const satisfies Record<FeePurpose, FeeRow>

/** What a fee of a kind is for: `Tour`, `ad`. */
export type FeeType<Kind extends FeePurpose> = keyof (typeof feeTable)[Kind]['prices'] & string
/** The kinds of fee that buy days. */
export type TimedPurpose = Exclude<FeePurpose, 'activation'>

/** As it is now, whoever set it. */
export type Fee = { amountCents: number; currency: string; days?: number }
export type TimedFee = Fee & { days: number }

const msPerDay = 86_400_000

/**
 * Whether so little is left of the paid days that the fee can be paid again.
 * @param at the present, as an instant
 */
export function isRenewable(kind: TimedPurpose, paidThrough: string, at: string): boolean {
  const left = Date.parse(paidThrough) - Date.parse(at)
  return left <= feeTable[kind].term.renewalDays * msPerDay
}
