import type { StatusTone } from '#app/ui/status-word.tsx'
import type { unmatchedReasons, unmatchedStates } from '#db/schema/unmatched-payments.ts'

export type UnmatchedReason = (typeof unmatchedReasons)[number]
export type UnmatchedState = (typeof unmatchedStates)[number]

/** The tone in which each state is shown. */
export const unmatchedTones = {
  open: 'waiting',
  disputed: 'bad',
  refunding: 'waiting',
  refund_failed: 'bad',
  refunded: 'good',
  matched: 'good',
} as const satisfies Record<UnmatchedState, StatusTone>

/** Whether somebody still has to decide on the money. */
export function isUndecided(state: UnmatchedState): boolean {
  return state === 'open' || state === 'refund_failed'
}
