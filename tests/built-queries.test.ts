import { beforeAll, expect, test, vi } from 'vitest'
import { classifiedEntries } from '#app/domain/classifieds/feed.server.ts'
import { listFirstPictures } from '#app/domain/classifieds/pictures.server.ts'
import {
  findPublicClassified,
  listClassifieds,
  readClassifiedFilters,
} from '#app/domain/classifieds/queries.server.ts'
import { listOpenSections } from '#app/domain/classifieds/sections.server.ts'
import { listEvents } from '#app/domain/events/calendar/calendar.server.ts'
import { readEventFilters } from '#app/domain/events/calendar/filters.ts'
import { loadFrontPage } from '#app/domain/front-page/front-page.server.ts'
import { listCards } from '#app/domain/listings/pages/card-rows.server.ts'
import { listListings } from '#app/domain/listings/queries.server.ts'
import { readFilters } from '#app/domain/listings/search/filters.ts'
import { serializeSummaries } from '#app/domain/listings/serializers.server.ts'
import { searchEverything } from '#app/domain/search/search.server.ts'
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
let ad: number

beforeAll(() => {
  newListing(db, { title: 'The mill' })
  newListing(db, { source: 'play', category: 'tours', title: 'A tour of the mill' })
  const owner = newActor(db)
  ad = newClassified(db, owner, newSection(db), { ...stages.running, content: 'A mill stone' })
  const { id: imageId } = db.insert(eventImages).values({}).returning().get()
  const startTime = instantFromNow(days(1))
  newEvent(db, { title: 'Mill day', startTime, endTime: instantFromNow(days(2)), imageId })
})

const reads: Record<string, () => unknown> = {
  'the front page': () => loadFrontPage(db, words),
  'a list of listings': () => listCards(db, readFilters(nothing, null)),
  'a search in it': () => listCards(db, readFilters(query, null)),
  'its call': () =>
    serializeSummaries(db, listListings(db, readFilters(nothing, 'properties')).rows),
  'the list of events': () => {
    const { rows } = listEvents(db, readEventFilters(nothing), words)
    return describeEventPrices(db, rows, words)
  },
  'the classified ads': () => {
    const { rows } = listClassifieds(db, readClassifiedFilters(nothing))
    return [
      listFirstPictures(
        db,
        rows.map(({ classified }) => classified.id),
      ),
      listOpenSections(db),
    ]
  },
  'a search in them': () => listClassifieds(db, readClassifiedFilters(query)),
  'a classified ad': () => findPublicClassified(db, ad),
  'the feed of classified ads': () => classifiedEntries(db, readClassifiedFilters(query), ''),
  'the search in everything': () => searchEverything(db, { q: 'mill', city: '', state: '' }, words),
}

test.each(Object.entries(reads))('%s builds no query a second time', (_, read) => {
  read()
  const built = [vi.spyOn(db, 'select'), vi.spyOn(db, 'selectDistinct')]
  read()
  for (const build of built) expect(build).not.toHaveBeenCalled()
})
