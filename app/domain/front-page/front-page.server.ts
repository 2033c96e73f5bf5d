import { countMembers } from '#app/domain/accounts/queries.server.ts'
import { toPublicClassified } from '#app/domain/classifieds/public-classified.server.ts'
import { listFirstClassifieds } from '#app/domain/classifieds/queries.server.ts'
import { listWeek, type Week } from '#app/domain/events/calendar/week.server.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { addCardFacts, type CardRow } from '#app/domain/listings/pages/card-rows.server.ts'
import { countPublic, listNewest } from '#app/domain/listings/queries.server.ts'
import { listBusiestPlaces } from '#app/domain/listings/search/places.server.ts'
import { describeEventPrices } from '#app/domain/tickets/types/event-prices.server.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { listingSources } from '#db/schema/listings.ts'

/** How many items of each kind the page shows. */
const maxPerKind = 3

/** How many of the newest items are searched for a varied choice. */
const chosenFrom = 30

/** How many towns the subtitle names at most. */
const namedPlaces = 3

/** Returns what the front page shows (docs/rules.md#front-page). */
export function loadFrontPage(db: Db, words: Words) {
  const readNewest = (source: ListingSource, limit: number) =>
    listNewest(db, { source, q: '', category: '', city: '', state: '' }, limit)
  const notices = listFirstClassifieds(db, { q: '', section_id: 0 }, maxPerKind)
  const counts = {
    listings: countListings(db),
    members: countMembers(db),
    notices: notices.total,
  }
  return {
    counts,
    week: addPrices(db, listWeek(db, words), words),
    /** The items of each source's section; null: it has none. */
    newest: {
      properties: chooseVaried(addCardFacts(db, readNewest('properties', chosenFrom))),
      work: readNewest('work', maxPerKind),
      play: null,
    } satisfies Record<ListingSource, unknown>,
    notices: notices.rows.map((row) => toPublicClassified(row, words)),
    towns: listBusiestPlaces(db, namedPlaces),
  }
}

/** Adds the price of the tickets to the line of facts of each event. */
function addPrices(db: Db, week: Week, words: Words): Week {
  const active = week.events.map(({ id }) => ({ id, status: 'active' }))
  const prices = describeEventPrices(db, active, words)
  const events = week.events.map((event) => {
    const price = prices[event.id]
    return price ? { ...event, facts: [...event.facts, price] } : event
  })
  return { ...week, events }
}

function countListings(db: Db) {
  const entries = listingSources.map((source) => [source, countPublic(db, { source })])
  return Object.fromEntries(entries) as Record<ListingSource, number>
}

export type FrontPage = ReturnType<typeof loadFrontPage>

/**
 * Chooses a few varied rows of the newest: first one with a picture of each category, then one of
 * each remaining category, then the newest. Otherwise an imported inventory would fill the page
 * with lots.
 */
export function chooseVaried<Row extends Pick<CardRow, 'id' | 'category' | 'picture'>>(
  newest: Row[],
): Row[] {
  const chosen: Row[] = []
  const isNew = (row: Row) => !chosen.some(({ category }) => category === row.category)
  const rules = [
    (row: Row) => row.picture !== null && isNew(row),
    isNew,
    (row: Row) => !chosen.includes(row),
  ]
  for (const isWanted of rules) {
    for (const row of newest) {
      if (chosen.length < maxPerKind && isWanted(row)) chosen.push(row)
    }
  }
  return chosen
}
