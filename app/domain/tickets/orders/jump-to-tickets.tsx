import { useWords, type Words } from '#app/text/words.ts'
import type { TicketPurchase } from './ticket-purchase.server.ts'

/**
 * A link to where the page sells tickets. It says the price, the lowest if there are several, or that
 * there is a waiting list.
 */
export function JumpToTickets({ types }: Pick<TicketPurchase, 'types'>) {
  return <a href="#tickets">{describePrices(types, useWords())}</a>
}

function describePrices(types: TicketPurchase['types'], words: Words): string {
  const { jump, waitingList } = words.text.tickets.card
  const prices = types.filter((type) => !type.isSoldOut).map((type) => type.priceCents)
  if (prices.length === 0) return waitingList
  const least = Math.min(...prices)
  const price = words.cents(least)
  if (Math.max(...prices) === 0) return jump.free
  if (least === 0) return jump.someFree
  return prices.every((cents) => cents === least) ? jump.at(price) : jump.from(price)
}
