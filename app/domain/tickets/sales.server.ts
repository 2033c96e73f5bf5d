import type { Actor } from '#app/domain/accounts/account.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db } from '#db/client.server.ts'
import { getAdmission } from './admission.server.ts'
import { findPersonLimit } from './person-limit.server.ts'
import { listHeldOrders } from './queries.server.ts'
import { seatsLeft } from './ticket.ts'
import { listTicketTypes } from './ticket-types.server.ts'
import { findWaitingEntry } from './waiting-list.server.ts'

export type TicketSales = ReturnType<typeof loadTicketSales>

/**
 * Loads what an event's page shows about tickets. Without a session that is only names, prices and
 * what is sold out: nothing that changes with every sale, so that the page stays cached.
 */
export function loadTicketSales(db: Db, actor: Actor | null, eventId: number) {
  const ticketTypes = listTicketTypes(db, eventId)
  const types = ticketTypes.map((ticketType) => ({
    id: ticketType.id,
    name: ticketType.name,
    priceCents: ticketType.priceCents,
    imageUrl: ticketType.ticketImageUrl,
    isSoldOut: seatsLeft(ticketType) <= 0,
    waiting: (actor && findWaitingEntry(db, actor, ticketType.id)?.status) ?? null,
    held: actor ? listHeldOrders(db, actor, ticketType.id) : [],
  }))
  const [first] = ticketTypes
  return {
    eventId,
    types,
    isOnSale: first !== undefined && getAdmission(db, first).isOnSale,
    isMember: actor !== null,
    takesOffline: config.payOffline,
    perPerson: findPersonLimit(db, { eventId }),
  }
}
