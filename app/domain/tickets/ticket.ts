import type {
  orderStatuses,
  ticketOrders,
  ticketStatuses,
  tickets,
  ticketTypes,
} from '#db/schema/tickets.ts'

export type TicketStatus = (typeof ticketStatuses)[number]
export type OrderStatus = (typeof orderStatuses)[number]
export type TicketType = typeof ticketTypes.$inferSelect
export type TicketOrder = typeof ticketOrders.$inferSelect
export type Ticket = typeof tickets.$inferSelect

/** Returns the id of a type's newest picture, which waits if the approved one is another. */
export function newestPicture({
  imageId,
  waitingImageId,
}: Pick<TicketType, 'imageId' | 'waitingImageId'>): number | null {
  return waitingImageId ?? imageId
}

/** Returns a type's newest link to a picture, which waits if the approved one is another. */
export function newestLink({
  ticketImageUrl,
  waitingImageUrl,
}: Pick<TicketType, 'ticketImageUrl' | 'waitingImageUrl'>): string | null {
  return waitingImageUrl ?? ticketImageUrl
}

/** Whether a type's newest picture or link waits or was rejected. */
export function hasWaitingPicture({
  waitingImageId,
  waitingImageUrl,
}: Pick<TicketType, 'waitingImageId' | 'waitingImageUrl'>): boolean {
  return waitingImageId !== null || waitingImageUrl !== null
}

/** Returns the field to which the form of a single order attaches a refusal. */
export function refusedField(reason: OrderRefusal): 'quantity' | 'type' {
  return reason === 'too_many' || reason === 'not_enough' ? 'quantity' : 'type'
}

const quantityField = 'tickets-'

/** The name of the form's field with the number of tickets of a type. */
export function quantityFieldName(ticketTypeId: number): string {
  return quantityField + ticketTypeId
}

/** Whether the button that buys tickets was pressed without a number of any. */
export function hasChosenNothing({ intent, ...fields }: Record<string, string>): boolean {
  const counts = Object.entries(fields).filter(([name]) => name.startsWith(quantityField))
  return intent === 'buy' && counts.every(([, count]) => Number(count) === 0)
}

/** The most tickets in one order. */
export const maxPerOrder = 10

/** Returns the name of the person who uses the ticket. */
export function getHolder(
  { holderName }: Pick<Ticket, 'holderName'>,
  { buyerName }: Pick<TicketOrder, 'buyerName'>,
): string {
  return holderName ?? buyerName
}

/** The largest limit that an organizer can set for one person. */
export const maxPerPerson = 1000

/** The quantity of a ticket type without a seat limit. */
export const unlimited = -1

/** In cents; the fee for a smaller card payment would exceed it. */
export const smallestPrice = 50

export const ticketLimits = {
  holder: 80,
  name: 80,
  imageUrl: 500,
  quantity: 1_000_000,
  price: 10_000_00,
}

/**
 * The allowed next statuses. A released order can still be completed, when its payment arrives late
 * and seats are free (docs/rules.md#order-transitions).
 */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  held: ['completed', 'released'],
  released: ['completed'],
  completed: [],
}

/**
 * The allowed next statuses. A used ticket can still be refunded; it is valid again if its check-in
 * is undone (docs/rules.md#ticket-transitions).
 */
export const ticketTransitions: Record<TicketStatus, readonly TicketStatus[]> = {
  valid: ['used', 'cancelled', 'refunded'],
  used: ['refunded', 'valid'],
  cancelled: [],
  refunded: [],
}

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
 * Returns how many tickets of a type were bought, as calls tell everybody where the organizer hides
 * the number: 0, from then on that few are left, or all (docs/rules.md#ticket-privacy).
 */
export function roundBought(seats: Seats): number {
  const left = seatsLeft(seats)
  if (left <= 0) return seats.quantity
  return left < fewSeats ? Math.max(0, seats.quantity - (fewSeats - 1)) : 0
}

/**
 * Returns the most tickets of a type that a form offers: not more than there are seats. When only a
 * few are free, it is always the same number, unless their number may be shown
 * (docs/rules.md#ticket-choice).
 * @param own seats of the buyer's own unpaid order
 */
export function getMostOffered(ticketType: Seats, own: number, showsNumber: boolean): number {
  const left = seatsLeft(ticketType) + own
  const most = left < fewSeats && !showsNumber ? fewSeats - 1 : left
  const seats = ticketType.quantity === unlimited ? maxPerOrder : ticketType.quantity
  return Math.min(maxPerOrder, seats, most)
}

export type OrderRefusal =
  | 'not_found'
  | 'not_on_sale'
  | 'sold_out'
  | 'not_enough'
  | 'offline_not_allowed'
  | 'too_many'
  | 'too_many_today'
