/** The most dates one weekly series can have: two years. */
export const maxRepeats = 104

/** Why a tour's tickets cannot be bought (docs/rules.md#tour-tickets). */
type TourRefusal = 'not_a_tour' | 'no_ticketing'

/** Whether a tour is booked by buying tickets, not by applying. */
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
