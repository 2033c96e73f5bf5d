import { expect, test, vi } from 'vitest'
import { classifiedEntries } from '#app/domain/classifieds/feed.server.ts'
import { listFirstPictures, listPictures } from '#app/domain/classifieds/pictures.server.ts'
import {
  findPublicClassified,
  listClassifieds,
  readClassifiedFilters,
} from '#app/domain/classifieds/queries.server.ts'
import { listOpenSections } from '#app/domain/classifieds/sections.server.ts'
import { listEvents } from '#app/domain/events/calendar/calendar.server.ts'
import { readEventFilters } from '#app/domain/events/calendar/filters.ts'
import { findNextEvent } from '#app/domain/events/calendar/next-event.server.ts'
import { viewEvent } from '#app/domain/events/page/view.server.ts'
import { findPublicEvent } from '#app/domain/events/queries.server.ts'
import { loadFrontPage } from '#app/domain/front-page/front-page.server.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { listCards } from '#app/domain/listings/pages/card-rows.server.ts'
import { listListings } from '#app/domain/listings/queries.server.ts'
import { readFilters } from '#app/domain/listings/search/filters.ts'
import { serializeListing, serializeSummaries } from '#app/domain/listings/serializers.server.ts'
import { viewListing } from '#app/domain/listings/view-listing.server.ts'
import { searchEverything } from '#app/domain/search/search.server.ts'
import { readSearch } from '#app/domain/search/search.ts'
import { describeEventPrices } from '#app/domain/tickets/types/event-prices.server.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import { wordsFor } from '#app/text/words.ts'
import { eventImages } from '#db/schema/events.ts'
import { newClassified, newSection, stages } from './support/classifieds.ts'
import { freshDatabase } from './support/database.ts'
import { newEvent } from './support/events.ts'
import { newListing } from './support/listings.ts'
import { newActor } from './support/users.ts'

/**
 * What visitors read builds its queries once, because drizzle takes longer to build most of them than
 * SQLite to run them (docs/decisions/037).
 */

const db = freshDatabase()
const words = wordsFor('en')
const query = new URLSearchParams('q=mill')
const nothing = new URLSearchParams()
const member = newActor(db)
const startTime = instantFromNow(days(1))
const { id: imageId } = db.insert(eventImages).values({}).returning().get()

const house = newListing(db, { title: 'The mill' })
const job = newListing(db, { source: 'work', category: 'temp', title: 'A miller' })
const tour = newListing(db, { source: 'play', category: 'tours', title: 'A tour of the mill' })
const ad = newClassified(db, newActor(db), newSection(db), {
  ...stages.running,
  content: 'A mill stone',
})
const event = newEvent(db, {
  ...{ title: 'Mill day', startTime, endTime: instantFromNow(days(2)) },
  ...{ imageId, bgImageId: imageId },
})

const pages: Record<string, () => unknown> = {
  'the front page': () => loadFrontPage(db, words),
  'a list of listings': () => listCards(db, readFilters(nothing, null)),
  'its call': () =>
    serializeSummaries(db, listListings(db, readFilters(nothing, 'properties')).rows),
  'the page of a property': () =>
    viewListing(db, null, 'properties', { id: house, search: nothing }),
  'the call for a job': () => serialize('work', job),
  'the call for a tour': () => serialize('play', tour),
  'the list of events': () => {
    const { rows } = listEvents(db, readEventFilters(nothing), words)
    return describeEventPrices(db, rows, words)
  },
  'the page of an event': () => {
    const shown = findPublicEvent(db, event)
    return shown && [viewEvent(db, shown, 'active', words), findNextEvent(db, shown)]
  },
  'the classified ads': () => {
    const { rows } = listClassifieds(db, readClassifiedFilters(nothing))
    const ids = rows.map(({ classified }) => classified.id)
    return [listFirstPictures(db, ids), listOpenSections(db)]
  },
  'the page of an ad': () => [findPublicClassified(db, ad), listPictures(db, [ad])],
}

function serialize(source: ListingSource, id: number) {
  const listing = findListing(db, member, source, id)
  return listing && serializeListing(db, listing)
}

/** They write the part of their SQL that finds the words each time. */
const searches: Record<string, () => unknown> = {
  'a search in a list of listings': () => listCards(db, readFilters(query, null)),
  'a search in the classified ads': () => listClassifieds(db, readClassifiedFilters(query)),
  'the feed of such a search': () => classifiedEntries(db, readClassifiedFilters(query), ''),
  'the search in everything': () => searchEverything(db, readSearch(query), words),
}

const building = ['select', 'selectDistinct'] as const
const writing = ['get', 'all'] as const

test.each([
  ...Object.entries(pages).map(([name, read]) => ({ name, read, ways: [...building, ...writing] })),
  ...Object.entries(searches).map(([name, read]) => ({ name, read, ways: building })),
])('$name builds no query a second time', ({ read, ways }) => {
  expect(read()).toBeTruthy()
  const built = ways.map((way) => vi.spyOn(db, way))
  read()
  for (const build of built) expect(build).not.toHaveBeenCalled()
})
