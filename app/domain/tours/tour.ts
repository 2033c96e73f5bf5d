import type { tourDates } from '#db/schema/listings.ts'

export type TourDate = typeof tourDates.$inferSelect

/** As many dates as one weekly rule may make: two years. */
export const mostRepeats = 104

/** Why no ticket of a tour can be bought; the sentences are those of spec sections 5 and 8. */
export type TourRefusal = 'not_a_tour' | 'no_ticketing'

/** Whether booking means buying a ticket (spec section 2). */
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
