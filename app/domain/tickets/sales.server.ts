import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/domain/accounts/account.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db } from '#db/client.server.ts'
import { admissionOf } from './admission.server.ts'
import { listHeldOrders } from './queries.server.ts'
import { seatsLeft } from './ticket.ts'
import { listTicketTypes } from './ticket-types.server.ts'
import { findWaitingEntry } from './waiting-list.server.ts'

export type TicketSales = ReturnType<typeof ticketSalesOf>

/**
 * What the page of an event says about its tickets. A visitor without a session is told nothing that
 * changes with every sale, so the page stays in the cache: names, prices, and what is sold out.
 */
export function ticketSalesOf(db: Db, actor: Actor | null, eventId: number) {
  const definitions = listTicketTypes(db, eventId)
  const types = definitions.map((definition) => ({
    id: definition.id,
    name: definition.name,
    priceCents: definition.priceCents,
    imageUrl: definition.ticketImageUrl,
    isSoldOut: seatsLeft(definition) <= 0,
    waiting: (actor && findWaitingEntry(db, actor, definition.id)?.status) ?? null,
    held: actor ? listHeldOrders(db, actor, definition.id) : [],
  }))
  const [first] = definitions
  return {
    eventId,
    types,
    isOnSale: first !== undefined && admissionOf(db, first).isOnSale,
    isMember: actor !== null,
    takesOffline: config.payOffline,
    /** Goes along with the form, so that it orders once however often it is sent. */
    requestKey: actor && randomUUID(),
  }
}
