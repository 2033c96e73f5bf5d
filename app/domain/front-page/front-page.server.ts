import { countMembers } from '#app/domain/accounts/membership.server.ts'
import { toNotice } from '#app/domain/classifieds/notice.server.ts'
import { listFirstClassifieds } from '#app/domain/classifieds/queries.server.ts'
import { listWeek } from '#app/domain/events/week.server.ts'
import { addCardFacts, type CardRow } from '#app/domain/listings/card-rows.server.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { listBusiestPlaces } from '#app/domain/listings/places.server.ts'
import { countPublic, listNewest } from '#app/domain/listings/queries.server.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'

/** Of each kind; more of one would hide the others. */
const shownOfEach = 3

/** Among so many of the newest are those that differ from each other. */
const chosenFrom = 30

/** At most so many towns are named in the subtitle. */
const namedPlaces = 3

/** Returns what the front page shows (docs/rules.md#front-page). */
export function loadFrontPage(db: Db, words: Words) {
  const newest = (source: ListingSource, limit: number) =>
    listNewest(db, { source, q: '', category: '', city: '', state: '' }, limit)
  const notices = listFirstClassifieds(db, { q: '', section_id: 0 }, shownOfEach)
  const counts = {
    properties: countPublic(db, { source: 'properties' }),
    jobs: countPublic(db, { source: 'work' }),
    play: countPublic(db, { source: 'play' }),
    members: countMembers(db),
    notices: notices.total,
  }
  return {
    counts,
    week: listWeek(db, words),
    homes: chooseVaried(addCardFacts(db, newest('properties', chosenFrom))),
    work: newest('work', shownOfEach),
    notices: notices.rows.map((row) => toNotice(row, words)),
    towns: listBusiestPlaces(db, namedPlaces),
  }
}
export type FrontPage = ReturnType<typeof loadFrontPage>

/**
 * Chooses a few of the newest: first of each category one with a picture, then of each any, then the
 * newest. An import of an inventory would otherwise fill the page with lots.
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
      if (chosen.length < shownOfEach && isWanted(row)) chosen.push(row)
    }
  }
  return chosen
}
