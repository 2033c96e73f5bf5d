import { listFirstPictures } from '#app/domain/classifieds/pictures.server.ts'
import { formatLastDay } from '#app/domain/classifieds/public-classified.server.ts'
import { listFirstClassifieds } from '#app/domain/classifieds/queries.server.ts'
import { findEventCardPictures } from '#app/domain/events/calendar/event-card-pictures.server.ts'
import { listFirstEvents } from '#app/domain/events/calendar/public-list.server.ts'
import { formatPlace } from '#app/domain/events/event.ts'
import { kindName } from '#app/domain/listings/category-name.ts'
import { priceText } from '#app/domain/listings/fields/price.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { placeholderFor } from '#app/domain/listings/photos/placeholder.ts'
import { chooseLastWord, listFirst } from '#app/domain/listings/queries.server.ts'
import { type LastWord, matchWords } from '#app/domain/listings/search/match-expression.server.ts'
import { findFirstPictures } from '#app/domain/photos/card-pictures.server.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import {
  type FoundKind,
  maxPerKind,
  type SearchedKind,
  type SearchQuery,
  searchedKinds,
} from './search.ts'

/** Characters; longer texts of classifieds without a title are shortened to this. */
const longestTitle = 80

/**
 * Searches everything public: listings and coming events in the chosen place, and classified ads,
 * which have no place.
 * @returns the kinds with results (docs/rules.md#search)
 */
export function searchEverything(db: Db, query: SearchQuery, words: Words): FoundKind[] {
  if (!matchWords(query.q)) return []
  const search = { ...query, lastWord: chooseLastWord(db, query.q) }
  return searchedKinds
    .map((kind) => ({ kind, ...find(db, kind, search, words) }))
    .filter(({ total }) => total > 0)
}

type Found = Omit<FoundKind, 'kind'>

/** `lastWord`: how the last word matches in the lists of listings. */
type Search = SearchQuery & { lastWord: LastWord }

function find(db: Db, kind: SearchedKind, search: Search, words: Words): Found {
  switch (kind) {
    case 'events':
      return findEvents(db, search, words)
    case 'classifieds':
      return findClassifieds(db, search, words)
    default:
      return findListings(db, kind, search, words)
  }
}

function findListings(
  db: Db,
  source: ListingSource,
  { lastWord, ...query }: Search,
  { text }: Words,
): Found {
  const conditions = { ...query, source, category: '' }
  const { rows, ...count } = listFirst(db, conditions, maxPerKind, lastWord)
  const pictures = findFirstPictures(db, toIds(rows))
  const first = rows.map((listing) => ({
    id: listing.id,
    title: listing.title,
    picture: pictures.get(listing.id) ?? null,
    placeholder: placeholderFor(listing) ?? null,
    facts: joinFacts([
      kindName(listing.category, text),
      listing.city || listing.state,
      priceText(listing, text),
    ]),
  }))
  return { first, ...count }
}

function findEvents(db: Db, query: SearchQuery, words: Words): Found {
  const { rows, total } = listFirstEvents(db, query, maxPerKind)
  const pictures = findEventCardPictures(db, rows)
  const first = rows.map((event) => ({
    id: event.id,
    title: event.title,
    picture: pictures.get(event.id) ?? null,
    placeholder: 'events' as const,
    facts: joinFacts([words.start(event.startTime, event.timeZone), formatPlace(event)]),
  }))
  return { first, total, isMore: false }
}

function findClassifieds(db: Db, { q }: SearchQuery, words: Words): Found {
  const { rows, total } = listFirstClassifieds(db, { q, section_id: 0 }, maxPerKind)
  const pictures = listFirstPictures(db, toIds(rows.map(({ classified }) => classified)))
  const first = rows.map(({ classified, sectionName }) => ({
    id: classified.id,
    title: classified.title ?? excerpt(classified.content, longestTitle),
    picture: pictures.get(classified.id) ?? null,
    placeholder: null,
    facts: joinFacts([
      sectionName,
      words.text.classifieds.list.until(
        formatLastDay(classified.expiresAt ?? classified.createdAt, words),
      ),
    ]),
  }))
  return { first, total, isMore: false }
}

const toIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
