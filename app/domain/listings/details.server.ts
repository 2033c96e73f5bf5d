import { and, asc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { playDetails, propertyDetails, tourDates, workDetails } from '#db/schema/listings.ts'
import { ticketTypes } from '#db/schema/tickets.ts'

/** What listings of one source have beside the columns that all have. */

export function findPropertyDetails(db: Db, listingId: number) {
  const details = propertyDetailsQuery(db).get({ listingId })
  if (!details) throw new Error(`Property ${listingId} has no details`)
  return details
}

const propertyDetailsQuery = preparedQuery((db) =>
  db
    .select()
    .from(propertyDetails)
    .where(eq(propertyDetails.listingId, sql.placeholder('listingId')))
    .prepare(),
)

export function findWorkDetails(db: Db, listingId: number) {
  const details = workDetailsQuery(db).get({ listingId })
  if (!details) throw new Error(`Work listing ${listingId} has no details`)
  return details
}

const workDetailsQuery = preparedQuery((db) =>
  db
    .select()
    .from(workDetails)
    .where(eq(workDetails.listingId, sql.placeholder('listingId')))
    .prepare(),
)

export function findPlayDetails(db: Db, listingId: number) {
  const details = playDetailsQuery(db).get({ listingId })
  if (!details) throw new Error(`Play listing ${listingId} has no details`)
  return details
}

const playDetailsQuery = preparedQuery((db) =>
  db
    .select()
    .from(playDetails)
    .where(eq(playDetails.listingId, sql.placeholder('listingId')))
    .prepare(),
)

/**
 * Returns a tour's next dates, at most 50. `ticketsSold` counts the seats that unpaid orders hold,
 * too, because nobody else can buy them (docs/rules.md#tour-tickets).
 */
export function listNextDates(db: Db, listingId: number) {
  return nextDatesQuery(db).all({ listingId, now: nowInstant() })
}

const nextDatesQuery = preparedQuery((db) =>
  db
    .select({
      ...getTableColumns(tourDates),
      ticketsSold: sql<number>`coalesce(${ticketTypes.soldCount} + ${ticketTypes.heldCount}, 0)`,
    })
    .from(tourDates)
    .leftJoin(ticketTypes, eq(ticketTypes.tourDateId, tourDates.id))
    .where(
      and(
        eq(tourDates.listingId, sql.placeholder('listingId')),
        isNull(tourDates.cancelledAt),
        gt(tourDates.startTime, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(tourDates.startTime), asc(tourDates.id))
    .limit(50)
    .prepare(),
)
