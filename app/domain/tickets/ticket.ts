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

export type OrderRefusal =
  | 'not_found'
  | 'not_on_sale'
  | 'sold_out'
  | 'not_enough'
  | 'offline_not_allowed'
  | 'too_many'
  | 'too_many_today'
