import type { Actor } from '#app/domain/accounts/account.ts'
import { findImageCards } from '#app/domain/event-images/images.server.ts'
import { listPayerMethods } from '#app/domain/payments/methods.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { getOccasion, type Occasion } from '../occasion.server.ts'
import { getGiveBackEnd } from '../refunds/give-back-rule.ts'
import type { TicketType } from '../ticket.ts'
import { findTicketedEvent } from '../ticketed-event.server.ts'
import { listTicketTypes } from '../types/ticket-types.server.ts'
import { listWaitedTypes } from '../waiting-list/waiting-list.server.ts'
import { listHeldOrders } from './held-orders.server.ts'
import { getLeadId, listHeldWith } from './order-lines.server.ts'
import { findPersonLimit } from './person-limit.server.ts'
import { getMostOffered, seatsLeft, showSeatsLeft } from './seats-left.ts'

export type TicketPurchase = ReturnType<typeof loadTicketPurchase>

/**
 * Loads what an event's page shows about tickets. Without a session these are names, prices and
 * what docs/rules.md#ticket-privacy allows about free seats, so that the page can be cached.
 */
export function loadTicketPurchase(db: Db, actor: Actor | null, eventId: number) {
  const ticketTypes = listTicketTypes(db, eventId)
  const waited = actor ? listWaitedTypes(db, actor, eventId) : []
  const ids = [...ticketTypes, ...waited.map(({ ticketType }) => ticketType)].map(({ id }) => id)
  const ownOrders = actor ? listHeldWith(db, actor, ids) : []
  const unpaid = actor ? listHeldOrders(db, actor, ids) : []
  const event = findTicketedEvent(db, eventId)
  const showsNumbers = event?.showsSeatsLeft ?? false
  const pictures = findImageCards(
    db,
    ticketTypes.flatMap(({ imageId }) => imageId ?? []),
  )
  const findOwn = (id: number) => ownOrders.find(({ ticketTypeId }) => ticketTypeId === id)
  const isToPay = (ticketTypeId: number) => {
    const order = findOwn(ticketTypeId)
    return order !== undefined && unpaid.some(({ id }) => id === getLeadId(order))
  }
  const types = ticketTypes.map((ticketType) => {
    return {
      id: ticketType.id,
      name: ticketType.name,
      priceCents: ticketType.priceCents,
      imageUrl: ticketType.ticketImageUrl,
      picture: pictures.get(ticketType.imageId ?? 0)?.small ?? null,
      seats: showSeatsLeft(seatsLeft(ticketType), showsNumbers),
      // A cached page would show an old number (docs/rules.md#ticket-privacy).
      ...getChoice(
        ticketType,
        findOwn(ticketType.id)?.quantity ?? 0,
        showsNumbers && actor !== null,
      ),
      /**
       * Whether an open payment belongs to the member's order of this type; false for an offer of
       * free tickets.
       */
      isToPay: isToPay(ticketType.id),
      waiting: waited.find((entry) => entry.ticketType.id === ticketType.id)?.waiting ?? null,
    }
  })
  const first = ticketTypes[0] ?? waited[0]?.ticketType
  const occasion = first && getOccasion(db, first)
  const isOver = occasion !== undefined && occasion.endTime <= nowInstant()
  return {
    eventId,
    types,
    /**
     * Types that are not on sale, but for which the member waits, or has an offer of free tickets.
     * Offers to be paid are among the unpaid orders.
     */
    waited: waited.flatMap(({ ticketType, waiting }) => {
      const { id, name, priceCents, offSaleAt } = ticketType
      const isSold = occasion?.isOnSale && offSaleAt === null
      const isInVain = isOver && waiting === 'waiting'
      return isSold || isInVain || isToPay(id) ? [] : { id, name, priceCents, waiting }
    }),
    /** The member's unpaid orders for the event. */
    held: unpaid,
    isOnSale: occasion?.isOnSale ?? false,
    giveBack: occasion ? quoteRule(occasion) : null,
    asksNames: event?.asksNames ?? false,
    isMember: actor !== null,
    memberName: actor?.name,
    methods: listPayerMethods(),
    perPerson: findPersonLimit(db, { eventId }),
  }
}

/** Returns the rule for tickets that are bought now, and whether its time is over already. */
function quoteRule({ giveBackRule, startTime }: Occasion) {
  const until = getGiveBackEnd(giveBackRule, startTime)
  return { ...giveBackRule, isOver: until !== null && until <= nowInstant() }
}

/**
 * Returns how many tickets of a type a buyer can choose, including the seats of their own unpaid
 * order.
 */
function getChoice(ticketType: TicketType, own: number, showsNumber: boolean) {
  const isSoldOut = seatsLeft(ticketType) + own <= 0
  return { own, isSoldOut, most: getMostOffered(ticketType, own, showsNumber) }
}
