import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { type PaymentMethod, type PaymentState, paymentTones } from '../payment.ts'
import { describeItem, type PaidItem } from '../payment-item.ts'

type PaymentFactsProps = {
  payment: {
    id: number
    method: PaymentMethod
    item: PaidItem
    amountCents: number
    refundedCents: number
    currency: string
    reference: string
    receiptNumber: string | null
    state: PaymentState
  }
  /** Shown to the payee only. */
  payer?: string
  until: string | null
  paidAt: string | null
  /** The name of the person who took the cash. */
  receivedBy?: string | null
}

/** The facts of a payment, for its payer or payee. */
export function PaymentFacts({ payment, payer, until, paidAt, receivedBy }: PaymentFactsProps) {
  const words = useWords()
  const { facts, states } = words.text.payments
  const money = (cents: number) => words.cents(cents, payment.currency)
  const rows = [
    [facts.what, describeItem(payment.item, words)],
    [facts.payer, payer],
    [facts.amount, money(payment.amountCents)],
    [
      facts.state,
      <StatusWord key="state" tone={paymentTones[payment.state]}>
        {states[payment.state]}
      </StatusWord>,
    ],
    [facts.refunded, payment.refundedCents > 0 && money(payment.refundedCents)],
    [facts.until, payment.state === 'pending' && until],
    [facts.paidAt, paidAt],
    [facts.receivedBy, receivedBy],
    [facts.receipt, payment.receiptNumber],
    [facts.number, payment.id],
    // Long, and in person the number is enough.
    [facts.reference, payment.method === 'card' && payment.reference],
  ] as const
  return <Facts facts={rows} />
}
