import { and, gte, isNull, sql } from 'drizzle-orm'
import type { CardPicture } from '#app/domain/photos/card-picture.ts'
import { findFirstPictures } from '#app/domain/photos/card-pictures.server.ts'
import { today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone, startOfDay } from '#app/shared/zoned-time.ts'
import type { Db } from '#db/client.server.ts'
import { isAmong, preparedQuery } from '#db/prepared-query.ts'
import { tourDates } from '#db/schema/listings.ts'
import { type ListingSummary, playCategories } from '../listing.ts'
import { listListings } from '../queries.server.ts'
import type { ListingFilters } from '../search/filters.ts'

/** A row of a list with the additional facts of its card. */
export type CardRow = ListingSummary & {
  picture: CardPicture | null
  /** The day of a tour's next date; null if it has none, and for other listings. */
  nextDay: string | null
}

/** Returns one page of the public listings that match the filters, as cards. */
export function listCards(db: Db, filters: ListingFilters) {
  const { rows, ...page } = listListings(db, filters)
  return { ...page, rows: addCardFacts(db, rows) }
}
export type CardPage = ReturnType<typeof listCards>

/** Adds the facts of cards to rows of a list. */
export function addCardFacts(db: Db, rows: ListingSummary[]): CardRow[] {
  const pictures = findFirstPictures(db, toIds(rows))
  const tours = rows.filter(({ category }) => category === playCategories.Tour)
  const nextDays = findNextDays(db, toIds(tours))
  return rows.map((row) => ({
    ...row,
    picture: pictures.get(row.id) ?? null,
    nextDay: nextDays.get(row.id) ?? null,
  }))
}

const toIds = (rows: ListingSummary[]) => rows.map(({ id }) => id)

/** Returns the day of the next date of each tour, from today on: cached lists last for the day. */
function findNextDays(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const from = startOfDay(today(), config.timeZone)
  const rows = nextDatesQuery(db).all({ ids: JSON.stringify(ids), from })
  return new Map(rows.map((row) => [row.listingId, dayInZone(row.startTime, config.timeZone)]))
}

const nextDatesQuery = preparedQuery((db) =>
  db
    .select({
      listingId: tourDates.listingId,
      startTime: sql<string>`min(${tourDates.startTime})`,
    })
    .from(tourDates)
    .where(
      and(
        isAmong(tourDates.listingId, sql.placeholder('ids')),
        isNull(tourDates.cancelledAt),
        gte(tourDates.startTime, sql.placeholder('from')),
      ),
    )
    .groupBy(tourDates.listingId)
    .prepare(),
)
