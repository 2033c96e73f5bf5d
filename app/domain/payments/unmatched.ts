import type { unmatchedReasons, unmatchedStates } from '#db/schema/unmatched-payments.ts'

export type UnmatchedReason = (typeof unmatchedReasons)[number]
export type UnmatchedState = (typeof unmatchedStates)[number]

/** Whether somebody still has to decide what becomes of it. */
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
  /** What the payer read there. */
  description: string | null
  /** UTC instant. */
  paidAt: string
}
