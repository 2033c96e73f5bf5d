/** Why a tour's tickets cannot be bought (docs/rules.md#tour-tickets). */
type TicketingRefusal = 'not_a_tour' | 'no_ticketing'

/** Whether a tour is booked by buying tickets, not by applying. */
export function sellsTickets(details: { type: string; enableTicketing: boolean }): boolean {
  return findTicketingRefusal(details) === null
}

export function findTicketingRefusal(details: {
  type: string
  enableTicketing: boolean
}): TicketingRefusal | null {
  if (details.type !== 'Tour') return 'not_a_tour'
  return details.enableTicketing ? null : 'no_ticketing'
}
