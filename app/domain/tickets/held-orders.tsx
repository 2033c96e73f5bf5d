import { useText } from '#app/text/index.ts'

type HeldOrdersProps = {
  orders: ReadonlyArray<{ id: number; what: string; until: string; path: string }>
}

/** What is kept for a member until it is paid for, and the way there. */
export function HeldOrders({ orders }: HeldOrdersProps) {
  const { waitingList } = useText().tickets
  return orders.map(({ id, what, until, path }) => (
    <p key={id}>
      {waitingList.kept(what, until)} <a href={path}>{waitingList.payOrGiveUp}</a>
    </p>
  ))
}
