import { inArray } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import { type FeedEntry, maxFeedEntries } from '#app/shared/atom.ts'
import type { Text } from '#app/text/index.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import type { Db } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { categoryName } from './category-name.ts'
import { describeBriefly } from './fields/description.ts'
import { priceText } from './fields/price.ts'
import { listNewest } from './queries.server.ts'
import type { ListingFilters } from './search/filters.ts'

/**
 * Returns the newest public listings with the facts that the public lists show
 * (docs/rules.md#feeds).
 * @param options `pages`: the prefix of page addresses
 */
export function listingEntries(
  db: Db,
  filters: ListingFilters,
  { pages, text }: { pages: string; text: Text },
): FeedEntry[] {
  const rows = listNewest(db, filters, maxFeedEntries)
  const times = findTimes(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const { publishedAt, createdAt, updatedAt } = times.get(row.id) ?? {}
    if (!createdAt || !updatedAt) return []
    const category = categoryName(row.category, text)
    const facts = [category, row.city, row.state, priceText(row, text)]
    return {
      title: row.title,
      address: pages + paths[row.source].show(row.id),
      published: publishedAt ?? createdAt,
      updated: updatedAt,
      paragraphs: [joinFacts(facts), describeBriefly(row, text)],
      categories: [category, row.city],
    }
  })
}

function findTimes(db: Db, ids: number[]) {
  const { id, publishedAt, createdAt, updatedAt } = listings
  const rows = db
    .select({ id, publishedAt, createdAt, updatedAt })
    .from(listings)
    .where(inArray(id, ids))
    .all()
  return new Map(rows.map((row) => [row.id, row]))
}
