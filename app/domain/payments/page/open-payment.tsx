import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { ConfirmedButton } from '#app/ui/confirmed-button.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { isForOrder, type PaymentMethod } from '../payment.ts'
import type { PaidItem } from '../payment-item.ts'

type OpenPaymentProps = {
  payment: { id: number; method: PaymentMethod; reference: string; item: PaidItem }
  /** The deadline, in words. */
  until: string
  /** The address and opening hours of the town hall; empty if they are not set. */
  townHall: string
}

/** How an open payment is paid or cancelled. */
export function OpenPayment({ payment, until, townHall }: OpenPaymentProps) {
  const { payments } = useText()
  const { id, method, reference, item } = payment
  const isOrder = isForOrder(item.purpose)
  return (
    <form method="post" className="mt-6 grid gap-3">
      {method === 'card' ? (
        <p>
          {payments.waiting} <a href={paths.payment(reference)}>{payments.lookAgain}</a>
        </p>
      ) : (
        <>
          <p>{payments.payOffline(until, String(id))}</p>
          {townHall && <address className="font-semibold not-italic">{townHall}</address>}
        </>
      )}
      <div className="flex flex-wrap gap-3 no-print">
        <Spaced>
          {method === 'card' && (
            <button className="button" name="intent" value="pay">
              {payments.pay}
            </button>
          )}
          <ConfirmedButton
            label={isOrder ? payments.cancelOrder : payments.cancel}
            confirm={isOrder ? payments.confirmCancelOrder : payments.confirmCancel}
            intent="cancel"
          />
        </Spaced>
      </div>
    </form>
  )
}
