import type { PaymentMethod } from '#app/domain/payments/payment.ts'
import { describeItem, type PaidItem } from '#app/domain/payments/payment-item.ts'
import { paths } from '#app/paths.ts'
import { useWords } from '#app/text/words.ts'
import { ConfirmedButton } from '#app/ui/confirmed-button.tsx'
import { Spaced } from '#app/ui/spaced.tsx'

type HeldOrder = {
  id: number
  item: PaidItem
  method: PaymentMethod
  amountCents: number
  currency: string
  expiresAt: string
  /** The town's, in which the end is shown, and that of the event. */
  timeZone: string
  eventZone: string
  reference: string
}

/** The member's unpaid orders, each with the buttons to pay and to cancel it. */
export function HeldOrders({ orders }: { orders: readonly HeldOrder[] }) {
  const words = useWords()
  const { held } = words.text.tickets
  const { cancelOrder, confirmCancelOrder } = words.text.payments
  const about = (item: PaidItem) => <span className="sr-only">{describeItem(item, words)}</span>
  return orders.map(({ id, item, method, reference, ...order }) => (
    <form key={id} method="post" action={paths.payment(reference)} className="flash mt-2">
      <p>
        <b>{describeItem(item, words)}</b> · {words.money(order)}
      </p>
      <p>{held.until(words.deadline(order.expiresAt, order.timeZone, order.eventZone))}</p>
      <div className="mt-2 flex flex-wrap gap-3 no-print">
        <Spaced>
          {method === 'card' ? (
            <button className="button" name="intent" value="pay">
              {held.pay} {about(item)}
            </button>
          ) : (
            <a className="button" href={paths.payment(reference)}>
              {held.howToPay} {about(item)}
            </a>
          )}
          <ConfirmedButton
            label={cancelOrder}
            confirm={confirmCancelOrder}
            about={describeItem(item, words)}
            intent="cancel"
          />
        </Spaced>
      </div>
    </form>
  ))
}
