import { useWords } from '#app/text/words.ts'
import type { TicketSales } from './sales.server.ts'

type TicketsLinkProps = Pick<TicketSales, 'types' | 'isOnSale'>

/** A link with the prices to the card that sells tickets; nothing if none can be bought. */
export function TicketsLink({ types, isOnSale }: TicketsLinkProps) {
  const words = useWords()
  const { jump } = words.text.tickets.card
  const prices = types.filter((type) => !type.isSoldOut).map((type) => type.priceCents)
  if (!isOnSale || prices.length === 0) return null
  const least = Math.min(...prices)
  const price = words.cents(least)
  if (Math.max(...prices) === 0) return <a href="#tickets">{jump.free}</a>
  if (least === 0) return <a href="#tickets">{jump.someFree}</a>
  const isOnePrice = prices.every((cents) => cents === least)
  return <a href="#tickets">{isOnePrice ? jump.at(price) : jump.from(price)}</a>
}
