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

/** As many tickets of a type as one order can have. */
export const mostPerOrder = 10

/** The quantity of a ticket type without a limit of seats. */
export const unlimited = -1

/** Cents: a card payment of less costs more than it brings. */
export const smallestPrice = 50

export const ticketLimits = { name: 80, imageUrl: 500, quantity: 1_000_000, price: 10_000_00 }

/**
 * What may follow what. A released order can still be completed: its payment arrived late, and the
 * seats are still free.
 */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  held: ['completed', 'released'],
  released: ['completed'],
  completed: [],
}

/** A used ticket can still be refunded, as a kindness; it does not open the door again. */
export const ticketTransitions: Record<TicketStatus, readonly TicketStatus[]> = {
  valid: ['used', 'cancelled', 'refunded'],
  used: ['refunded'],
  cancelled: [],
  refunded: [],
}

type Seats = Pick<TicketType, 'quantity' | 'heldCount' | 'soldCount'>

/** Seats that can be had now; Infinity where they are not limited. */
export function seatsLeft({ quantity, heldCount, soldCount }: Seats): number {
  return quantity === unlimited ? Number.POSITIVE_INFINITY : quantity - heldCount - soldCount
}

export type OrderRefusal =
  | 'not_found'
  | 'not_on_sale'
  | 'sold_out'
  | 'not_enough'
  | 'offline_not_allowed'
  | 'given_up'
