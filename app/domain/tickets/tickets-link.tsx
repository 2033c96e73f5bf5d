import { useWords } from '#app/text/words.ts'
import type { TicketSales } from './ticket-sales.server.ts'

/** A link with the prices to the card that sells tickets, or to its waiting list. */
export function TicketsLink({ types }: Pick<TicketSales, 'types'>) {
  const words = useWords()
  const { jump, waitingList } = words.text.tickets.card
  const prices = types.filter((type) => !type.isSoldOut).map((type) => type.priceCents)
  if (prices.length === 0) return <a href="#tickets">{waitingList}</a>
  const least = Math.min(...prices)
  const price = words.cents(least)
  if (Math.max(...prices) === 0) return <a href="#tickets">{jump.free}</a>
  if (least === 0) return <a href="#tickets">{jump.someFree}</a>
  const isOnePrice = prices.every((cents) => cents === least)
  return <a href="#tickets">{isOnePrice ? jump.at(price) : jump.from(price)}</a>
}
