import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { type UnmatchedReason, type UnmatchedState, unmatchedTones } from './unmatched.ts'

export type ShownUnmatched = {
  id: number
  reference: string
  reason: UnmatchedReason
  state: UnmatchedState
  paymentId: number | null
  providerSessionId: string | null
  providerIntentId: string
  amountCents: number
  currency: string
  payerEmail: string | null
  description: string | null
  /** Formatted, in the town's time zone. */
  paidAt: string
  /** Formatted, too; null if no part of it was refunded. */
  partlyRefundedAt: string | null
}

export function UnmatchedStatus({ state }: { state: UnmatchedState }) {
  const { unmatched } = useText()
  return <StatusWord tone={unmatchedTones[state]}>{unmatched.states[state]}</StatusWord>
}

type UnmatchedFactsProps = {
  kept: ShownUnmatched
  /** The name of the administrator who decided. */
  resolver: string | null
}

export function UnmatchedFacts({ kept, resolver }: UnmatchedFactsProps) {
  const words = useWords()
  const { unmatched, payments } = words.text
  const { facts, columns, reasons } = unmatched
  const rows = [
    [facts.why, reasons[kept.reason]],
    [columns.payer, kept.payerEmail],
    [columns.amount, words.cents(kept.amountCents, kept.currency)],
    [columns.paidAt, kept.paidAt],
    [facts.partlyRefunded, kept.partlyRefundedAt],
    [columns.state, <UnmatchedStatus key="state" state={kept.state} />],
    [
      facts.order,
      kept.paymentId && (
        <a key="order" href={paths.ownerDashboard.sale(kept.paymentId)}>
          {kept.paymentId}
        </a>
      ),
    ],
    [facts.decidedBy, resolver],
    [payments.facts.reference, kept.reference],
    [facts.session, kept.providerSessionId],
    [facts.intent, kept.providerIntentId],
  ] as const
  return <Facts facts={rows} />
}
