import type { Actor } from '#app/domain/accounts/account.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import type { PayerMethod } from '#app/domain/payments/payment.ts'
import type { Submission } from '#app/domain/submissions/submit-once.server.ts'
import { type OrderOutcome, orderTickets } from '#app/domain/tickets/orders/order.server.ts'
import type { Connection } from '#db/client.server.ts'
import { findTourDate } from './tour-dates.server.ts'

type TourOrder = {
  tourDate: number
  /** If set, the date must be of this tour. */
  listingId?: number
  /** 1 to 10. */
  quantity: number
  method: PayerMethod
}

/** Orders tickets for a date of a tour that the actor may see. */
export async function orderTourTickets(
  db: Connection,
  actor: Actor,
  { tourDate, listingId, ...order }: TourOrder,
  submission?: Submission,
): Promise<OrderOutcome> {
  const found = findTourDate(db, tourDate)
  const isMeant = found && (listingId === undefined || found.listingId === listingId)
  if (!isMeant || !findListing(db, actor, 'play', found.listingId)) {
    return { ok: false, reason: 'not_found' }
  }
  return orderTickets(db, actor, { ...order, ticketTypeId: found.ticketTypeId }, submission)
}
