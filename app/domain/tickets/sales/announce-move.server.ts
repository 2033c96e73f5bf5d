import type { TypedActivity } from '#app/domain/activity/activity.ts'
import { type Reaction, type RecordedActivity, record } from '#app/domain/activity/record.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Tx } from '#db/client.server.ts'
import { getOccasion } from '../occasion.server.ts'
import { shortenHolds } from '../orders/held-orders.server.ts'
import type { TicketScope } from '../ticket-scope.server.ts'
import { findBuyersWithHeldOrder, findHolders } from './holders.server.ts'

/** Records for everybody with a ticket that the event has a new time or place. */
export const announceMove: Reaction<'event.moved'> = (tx, { actor, activity }) => {
  const { id: eventId, title, startTime, endTime, timeZone, place } = activity
  const moved = { title, eventId, listingId: null, startTime, endTime, timeZone, place }
  announce(tx, actor, { eventId }, moved)
}

/** Records for everybody with a ticket that the tour date has a new time. */
export const announceMovedTour: Reaction<'tour_date.changed'> = (tx, { actor, activity }) => {
  const { id: tourDateId, title, startTime, endTime, timeZone, place, isMoved } = activity
  if (!isMoved) return
  const { listingId } = getOccasion(tx, { eventId: null, tourDateId })
  const moved = { title, eventId: null, listingId, startTime, endTime, timeZone, place }
  announce(tx, actor, { tourDateId }, moved)
}

type Moved = Omit<
  TypedActivity<'order.moved'>,
  'type' | 'id' | 'memberId' | 'isHeld' | 'heldUntil' | 'deadlineZone'
>

/**
 * Records the move for everybody with a ticket, or with one that is reserved
 * (docs/rules.md#event-news). Who has both is told of the ticket, and also of what is reserved if the
 * move shortens that.
 */
function announce(
  tx: Tx,
  actor: RecordedActivity<'order.moved'>['actor'],
  scope: TicketScope,
  moved: Moved,
) {
  const shortened = shortenHolds(tx, scope, moved)
  const holders = findHolders(tx, scope)
  const told = new Set(holders.map(({ memberId }) => memberId))
  for (const { memberId, orderId: id } of holders) {
    record(tx, actor, { type: 'order.moved', id, memberId, ...moved, isHeld: false })
  }
  for (const { memberId, orderId: id, heldUntil } of findBuyersWithHeldOrder(tx, scope)) {
    if (told.has(memberId) && !shortened.has(memberId)) continue
    const until = heldUntil && { heldUntil, deadlineZone: config.timeZone }
    const held = { isHeld: true, ...until }
    record(tx, actor, { type: 'order.moved', id, memberId, ...moved, ...held })
  }
}
