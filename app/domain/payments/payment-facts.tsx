import { formatCents } from '#app/shared/money.ts'
import { useText } from '#app/text/index.ts'
import { Facts } from '#app/ui/facts.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import type { PaymentState } from './payment.ts'

type PaymentFactsProps = {
  payment: {
    description: string
    amountCents: number
    refundedCents: number
    currency: string
    reference: string
    receiptNumber: string | null
    state: PaymentState
  }
  /** Shown to the seller. */
  payer?: string
  until: string | null
  paidAt: string | null
}

/** A payment as its payer and its seller read it. */
export function PaymentFacts({ payment, payer, until, paidAt }: PaymentFactsProps) {
  const { facts, states } = useText().payments
  const money = (cents: number) => formatCents(cents, payment.currency)
  const rows = [
    [facts.what, payment.description],
    [facts.payer, payer],
    [facts.amount, money(payment.amountCents)],
    [
      facts.state,
      <StatusWord key="state" tone={getTone(payment.state)}>
        {states[payment.state]}
      </StatusWord>,
    ],
    [facts.refunded, payment.refundedCents > 0 && money(payment.refundedCents)],
    [facts.until, payment.state === 'pending' && until],
    [facts.paidAt, paidAt],
    [facts.receipt, payment.receiptNumber],
    [facts.reference, payment.reference],
  ] as const
  return <Facts facts={rows} />
}

function getTone(state: PaymentState) {
  if (state === 'paid') return 'good'
  return state === 'pending' ? 'waiting' : 'bad'
}
