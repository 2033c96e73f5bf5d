import { useWords } from '#app/text/words.ts'
import { ConfirmedButton } from '#app/ui/confirmed-button.tsx'
import type { PaymentMethod, RefundStatus } from '../payment.ts'
import { describeReason, type RefundReason } from './refund-reason.ts'

type RefundListProps = {
  refunds: ReadonlyArray<{
    id: number
    amountCents: number
    status: RefundStatus
    reason: RefundReason
    at: string | null
  }>
  payment: { method: PaymentMethod; currency: string }
  /** Whether the reader may record a refund in person. */
  mayHandOver: boolean
}

export function RefundList({ refunds, payment, mayHandOver }: RefundListProps) {
  const words = useWords()
  const { refund } = words.text.payments
  const isOwed = (status: RefundStatus) => status === 'requested' && payment.method !== 'card'
  if (refunds.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="section-heading">{refund.refunded}</h2>
      <ul className="list-disc pl-6">
        {refunds.map(({ id, amountCents, status, reason, at }) => (
          <li key={id}>
            {words.cents(amountCents, payment.currency)}, {at},{' '}
            {isOwed(status) ? refund.owed : refund.statuses[status]}
            {reason.code !== 'none' && `. ${refund.because(describeReason(reason, words))}`}
            {isOwed(status) && mayHandOver && (
              <form method="post" className="no-print">
                <input type="hidden" name="refund" value={id} />
                <ConfirmedButton
                  label={refund.handover(words.cents(amountCents, payment.currency))}
                  confirm={refund.confirmHandover}
                  intent="hand-over"
                />
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
