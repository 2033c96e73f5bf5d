import { and, asc, isNull, sql } from 'drizzle-orm'
import { joinFacts } from '#app/text/join-facts.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { isAmong, preparedQuery } from '#db/prepared-query.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import { seatsLeft, showSeatsLeft } from '../orders/seats-left.ts'

/** An event of a list, as its card needs it. */
type ListedEvent = { id: number; status: string }

/**
 * Returns what the tickets of upcoming events cost, in words for their cards, by the event's number
 * (docs/rules.md#event-prices).
 */
export function describeEventPrices(
  db: Db,
  events: readonly ListedEvent[],
  words: Words,
): Record<number, string> {
  const ids = events.filter(({ status }) => status === 'active').map(({ id }) => id)
  const types = typesQuery(db).all({ ids: JSON.stringify(ids) })
  const byEvent = Map.groupBy(types, ({ eventId }) => eventId ?? 0)
  return Object.fromEntries(
    [...byEvent].map(([eventId, ofEvent]) => [eventId, describePrice(ofEvent, words)]),
  )
}

const typesQuery = preparedQuery((db) =>
  db
    .select({
      eventId: ticketTypes.eventId,
      priceCents: ticketTypes.priceCents,
      quantity: ticketTypes.quantity,
      heldCount: ticketTypes.heldCount,
      soldCount: ticketTypes.soldCount,
    })
    .from(ticketTypes)
    .where(and(isAmong(ticketTypes.eventId, sql.placeholder('ids')), isNull(ticketTypes.offSaleAt)))
    .orderBy(asc(ticketTypes.eventId))
    .prepare(),
)

type Priced = ReturnType<ReturnType<typeof typesQuery>['all']>[number]

function describePrice(types: readonly Priced[], words: Words): string {
  const { card } = words.text.tickets
  const open = types.filter((type) => seatsLeft(type) > 0)
  if (open.length === 0) return card.soldOut
  const areFew = open.every((type) => showSeatsLeft(seatsLeft(type), false) === 'few')
  const prices = open.map(({ priceCents }) => priceCents)
  return joinFacts([formatPrices(prices, words), areFew && card.few])
}

function formatPrices(prices: readonly number[], words: Words): string {
  const { price } = words.text.tickets.card
  const least = Math.min(...prices)
  const most = Math.max(...prices)
  if (most === 0) return price.free
  if (least === 0) return price.upTo(words.cents(most))
  return least === most ? words.cents(least) : price.from(words.cents(least))
}
