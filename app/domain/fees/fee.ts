import type { FeePurpose } from '#app/domain/payments/payment.ts'

type FeeRow = {
  /** In cents, by type. */
  prices: Record<string, number>
  /** Null: paid once, valid without end. */
  term: null | {
    days: number
    /**
     * The number of days before the end from which the fee can be paid again; the owner gets a mail
     * then.
     */
    renewalDays: number
    /** Whether the day of payment counts as the first day, or is extra. */
    countsDayOfPayment: boolean
  }
}

/**
 * The default fees, used where the settings have none (docs/rules.md#activation-fees,
 * #classified-fee, #campaign-prices).
 */
export const feeTable = {
  activation: {
    // Members cannot post events as listings. One created another way costs as much as a tour.
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

/** The types a fee has prices for, such as `Tour` or `ad`. */
export type FeeType<Kind extends FeePurpose> = keyof (typeof feeTable)[Kind]['prices'] & string
/** The kinds of fee that buy days: those with a term. */
export type TimedPurpose = {
  [Kind in FeePurpose]: (typeof feeTable)[Kind]['term'] extends null ? never : Kind
}[FeePurpose]

/** The fee valid now, from the settings or the defaults. */
export type Fee = { amountCents: number; currency: string; days?: number }
export type TimedFee = Fee & { days: number }

/** The fees that a text names: prices such as `$50`, and the days that they buy. */
export type FeeQuote = {
  activation: { tour: string; destination: string; dining: string }
  classified: { price: string; days: number; renewalDays: number }
  campaign: { lowestPrice: string; days: number; renewalDays: number }
}

const msPerDay = 86_400_000

/**
 * Whether the end of the paid days is so near that the fee can be paid again.
 * @param at the present, as an instant
 */
export function isRenewable(kind: TimedPurpose, paidThrough: string, at: string): boolean {
  const left = Date.parse(paidThrough) - Date.parse(at)
  return left <= feeTable[kind].term.renewalDays * msPerDay
}
