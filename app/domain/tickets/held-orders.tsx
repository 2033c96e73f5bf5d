import { describeItem, type PaidItem } from '#app/domain/payments/payment-item.ts'
import { paths } from '#app/paths.ts'
import { useWords } from '#app/text/words.ts'

type HeldOrder = {
  id: number
  item: PaidItem
  expiresAt: string
  timeZone: string
  reference: string
}

/** The member's unpaid orders, each with a link to pay. */
export function HeldOrders({ orders }: { orders: readonly HeldOrder[] }) {
  const words = useWords()
  const { waitingList } = words.text.tickets
  return orders.map(({ id, item, expiresAt, timeZone, reference }) => (
    <p key={id}>
      {waitingList.kept(describeItem(item, words), words.instant(expiresAt, timeZone))}{' '}
      <a href={paths.payment(reference)}>{waitingList.payOrCancel}</a>
    </p>
  ))
}
