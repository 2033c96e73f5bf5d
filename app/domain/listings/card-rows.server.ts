import { and, sql } from 'drizzle-orm'
import type { CardPicture } from '#app/domain/photos/card.ts'
import { listingCards } from '#app/domain/photos/cards.server.ts'
import type { Db } from '#db/client.server.ts'
import { isOneOf, keptQuery } from '#db/kept-query.ts'
import { propertyDetails } from '#db/schema/listings.ts'
import type { ListingFilters } from './filters.ts'
import type { ListingSummary } from './listing.ts'
import { listListings } from './queries.server.ts'

/** A row of a list with what its card shows besides. */
export type CardRow = ListingSummary & {
  picture: CardPicture | null
  /** In its owner's words, such as `2 acres`; null where it is missing or longer than a fact. */
  size: string | null
}

/** A longer size does not fit into the card's one line, in characters. */
const longestSize = 24

/** Returns one page of the public listings that match the filters, as cards. */
export function listCards(db: Db, filters: ListingFilters) {
  const { rows, ...page } = listListings(db, filters)
  return { ...page, rows: addCardFacts(db, rows) }
}
export type CardPage = ReturnType<typeof listCards>

/** Adds to the rows of a list what their cards show. */
export function addCardFacts(db: Db, rows: ListingSummary[]): CardRow[] {
  const ids = rows.map(({ id }) => id)
  const pictures = listingCards(db, ids)
  const sizes = findSizes(db, ids)
  return rows.map((row) => ({
    ...row,
    picture: pictures.get(row.id) ?? null,
    size: sizes.get(row.id) ?? null,
  }))
}

function findSizes(db: Db, ids: number[]) {
  const rows = sizesOf(db).all({ ids: JSON.stringify(ids) })
  return new Map(rows.map((row) => [row.listingId, row.size]))
}

const { listingId, size } = propertyDetails

const sizesOf = keptQuery((db) =>
  db
    .select({ listingId, size })
    .from(propertyDetails)
    .where(
      and(
        isOneOf(listingId, sql.placeholder('ids')),
        sql`length(${size}) between 1 and ${longestSize}`,
      ),
    )
    .prepare(),
)
