import type { unmatchedReasons, unmatchedStates } from '#db/schema/unmatched-payments.ts'

export type UnmatchedReason = (typeof unmatchedReasons)[number]
export type UnmatchedState = (typeof unmatchedStates)[number]

/** The color of each state. */
export const unmatchedTones = {
  open: 'waiting',
  disputed: 'bad',
  refunding: 'waiting',
  refund_failed: 'bad',
  refunded: 'good',
  matched: 'good',
} as const satisfies Record<UnmatchedState, string>

/** Whether somebody still has to decide on the money. */
export function isUndecided(state: UnmatchedState): boolean {
  return state === 'open' || state === 'refund_failed'
}

/** Money as the provider reports it. */
export type ReportedMoney = {
  /** Our reference, if it carries one. */
  reference: string | null
  sessionId: string | null
  intentId: string
  amountCents: number
  /** Upper case. */
  currency: string
  payerEmail: string | null
  /** The description that the payer saw at the provider. */
  description: string | null
  /** UTC instant. */
  paidAt: string
}
