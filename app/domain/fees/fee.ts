import type { FeePurpose } from '#app/domain/payments/payment.ts'
import { msPerDay } from '#app/shared/calendar-days.ts'
import type { JobName } from '#app/shared/job.ts'

type FeeRow = {
  /** In cents, by fee type. */
  prices: Record<string, number>
  /** Null: paid once and valid without end. */
  term: null | {
    days: number
    /** How many days before the end the fee can be paid again; the owner is mailed at that time. */
    renewalDays: number
    /** Whether the day of payment is the first paid day, or comes on top. */
    countsDayOfPayment: boolean
    /** The job that ends what was paid for. */
    endedBy: JobName
    /** The job that mails a renewal link; null if nothing is mailed. */
    renewalMailedBy: JobName | null
  }
}

/**
 * The default fees, used where the settings have none (docs/rules.md#activation-fees,
 * docs/rules.md#classified-fee, docs/rules.md#campaign-prices).
 */
export const feeTable = {
  activation: {
    // Members cannot post listings of type Event; those that came otherwise cost what a tour does.
    prices: { Tour: 5000, Destination: 5000, Dining: 2500, Event: 5000 },
    term: null,
  },
  classified: {
    prices: { ad: 500 },
    term: {
      days: 30,
      renewalDays: 5,
      countsDayOfPayment: false,
      endedBy: 'expire classifieds',
      renewalMailedBy: 'warn of expiring classifieds',
    },
  },
  campaign: {
    prices: { Tour: 1000, Destination: 800, Dining: 500, Event: 700 },
    term: {
      days: 30,
      renewalDays: 5,
      countsDayOfPayment: true,
      endedBy: 'expire campaigns',
      renewalMailedBy: 'offer renewals',
    },
  },
} as const satisfies Record<FeePurpose, FeeRow>

/** For how many days after the paid ones a mailed link can still renew (docs/rules.md#renewal-links). */
export const renewalLinkDays = 30

/** The types a fee has prices for, such as `Tour` or `ad`. */
export type FeeType<Kind extends FeePurpose> = keyof (typeof feeTable)[Kind]['prices'] & string
/** The kinds of fee that buy days: those with a term. */
export type TimedPurpose = {
  [Kind in FeePurpose]: (typeof feeTable)[Kind]['term'] extends null ? never : Kind
}[FeePurpose]

/** A current fee, from the settings or the defaults. */
export type Fee = { amountCents: number; currency: string; days?: number }
export type TimedFee = Fee & { days: number }

/** Whether the town asks for nothing (docs/rules.md#no-fee). */
export const isFree = ({ amountCents }: Pick<Fee, 'amountCents'>) => amountCents === 0

/** A price such as `$50`; null where the town asks for nothing. */
type Price = string | null

/** Returns the price of a fee as a text gives it; `money` formats an amount. */
export function toPrice(fee: Fee, money: (fee: Fee) => string): Price {
  return isFree(fee) ? null : money(fee)
}

/** Fees as they appear in a text: their prices, and the number of days they buy. */
export type FeeQuote = {
  activation: { tour: Price; destination: Price; dining: Price }
  classified: { price: Price; days: number; renewalDays: number }
  /** `lowestPrice`: the least above 0, or null. `hasFree`: whether some kind is free. */
  campaign: { lowestPrice: Price; hasFree: boolean; days: number; renewalDays: number }
}

/**
 * Returns the latest end of paid days for which the fee can already be paid again (UTC).
 * @param at the current instant (UTC)
 */
export function getRenewableEnd(kind: TimedPurpose, at: string): string {
  return new Date(Date.parse(at) + feeTable[kind].term.renewalDays * msPerDay).toISOString()
}

/**
 * Whether the end of the paid days is near enough to pay the fee again.
 * @param paidThrough that end (UTC)
 * @param at the current instant (UTC)
 */
export function isRenewable(kind: TimedPurpose, paidThrough: string, at: string): boolean {
  return Date.parse(paidThrough) <= Date.parse(getRenewableEnd(kind, at))
}
