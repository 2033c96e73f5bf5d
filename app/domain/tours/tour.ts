/** As many dates as one weekly rule may make: two years. */
export const mostRepeats = 104

/** Why no ticket of a tour can be bought (docs/rules.md#tour-tickets). */
export type TourRefusal = 'not_a_tour' | 'no_ticketing'

/** Then booking means buying a ticket, and nobody applies. */
export function sellsTickets(details: { type: string; enableTicketing: boolean }): boolean {
  return findSalesRefusal(details) === null
}

export function findSalesRefusal(details: {
  type: string
  enableTicketing: boolean
}): TourRefusal | null {
  if (details.type !== 'Tour') return 'not_a_tour'
  return details.enableTicketing ? null : 'no_ticketing'
}
