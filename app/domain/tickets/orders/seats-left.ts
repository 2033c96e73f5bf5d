import { maxPerOrder, type TicketType } from '../ticket.ts'

/** The quantity of a ticket type without a seat limit. */
export const unlimited = -1

type Seats = Pick<TicketType, 'quantity' | 'heldCount' | 'soldCount'>

/** Returns the free seats; Infinity where they are unlimited (docs/rules.md#ticket-seats). */
export function seatsLeft({ quantity, heldCount, soldCount }: Seats): number {
  return quantity === unlimited ? Number.POSITIVE_INFINITY : quantity - heldCount - soldCount
}

/** Fewer seats than this are "few left", even if the organizer hides the number. */
const fewSeats = 10

/**
 * Returns what a page shows about the free seats of a type: their number, that they are few, or
 * nothing (docs/rules.md#ticket-privacy).
 * @param showsNumbers whether the organizer shows the number
 */
export function showSeatsLeft(left: number, showsNumbers: boolean): number | 'few' | null {
  if (left <= 0) return null
  if (left < fewSeats) return 'few'
  return showsNumbers && Number.isFinite(left) ? left : null
}

/**
 * Returns how many tickets of a type were bought, as the API tells everybody where the organizer
 * hides the number. It reveals no more than the page: 0 while many are left, one fixed number while
 * few are, and all seats when none is (docs/rules.md#ticket-privacy).
 */
export function roundBought(seats: Seats): number {
  const left = seatsLeft(seats)
  if (left <= 0) return seats.quantity
  return left < fewSeats ? Math.max(0, seats.quantity - (fewSeats - 1)) : 0
}

/**
 * Returns the most tickets of a type that a form offers: not more than there are seats. While few are
 * free, it is one fixed number, so that the form does not reveal how many, unless the number may be
 * shown (docs/rules.md#ticket-choice).
 * @param own seats of the buyer's own unpaid order
 */
export function getMostOffered(ticketType: Seats, own: number, showsNumber: boolean): number {
  const left = seatsLeft(ticketType) + own
  const most = left < fewSeats && !showsNumber ? fewSeats - 1 : left
  const seats = ticketType.quantity === unlimited ? maxPerOrder : ticketType.quantity
  return Math.min(maxPerOrder, seats, most)
}
