import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import type { Words } from '#app/text/words.ts'
import type { TicketType } from '../ticket.ts'

type Line = { ticketType: Pick<TicketType, 'name' | 'priceCents'>; quantity: number }

/**
 * Returns the chosen tickets of an event or a tour as on the receipt, with their sum:
 * "2 × Seat, Fish fry · $24".
 */
export function describeChoice(title: string, lines: readonly Line[], words: Words): string {
  const { tickets } = words.text
  const counts = lines.map(({ ticketType, quantity }) => {
    return { quantity, type: describeTicketType(ticketType.name, words) }
  })
  const sumCents = lines.reduce((sum, line) => sum + line.ticketType.priceCents * line.quantity, 0)
  return `${tickets.description(counts, title)} · ${words.ticketPrice(sumCents)}`
}
