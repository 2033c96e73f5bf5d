import { type Reaction, record } from '#app/domain/activity/record.server.ts'
import { findBuyersWithHeldOrder, findHolders } from './holders.server.ts'

/**
 * Records for everybody with a ticket, or with one that is reserved, that the event has a new time
 * or place (docs/rules.md#event-news). Who has both is told of the ticket.
 */
export const announceMove: Reaction<'event.moved'> = (tx, { actor, activity }) => {
  const { id: eventId, title, startTime, endTime, timeZone, place } = activity
  const moved = { title, eventId, listingId: null, startTime, endTime, timeZone, place }
  const holders = findHolders(tx, { eventId })
  const told = new Set(holders.map(({ memberId }) => memberId))
  for (const { memberId, orderId: id } of holders) {
    record(tx, actor, { type: 'order.moved', id, memberId, ...moved, isHeld: false })
  }
  for (const { memberId, orderId: id } of findBuyersWithHeldOrder(tx, { eventId })) {
    if (told.has(memberId)) continue
    record(tx, actor, { type: 'order.moved', id, memberId, ...moved, isHeld: true })
  }
}
