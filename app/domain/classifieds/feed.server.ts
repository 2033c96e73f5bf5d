import { paths } from '#app/paths.ts'
import type { FeedEntry } from '#app/shared/atom.ts'
import type { Db } from '#db/client.server.ts'
import { getDisplayName } from './classified.ts'
import { type ClassifiedFilters, listLatest } from './queries.server.ts'

const entriesInFeed = 50

/**
 * Returns the public classifieds for the feed, the latest paid first, without any address of the
 * owner (docs/rules.md#feeds).
 * @param pages the prefix of page addresses
 */
export function classifiedEntries(db: Db, filters: ClassifiedFilters, pages: string): FeedEntry[] {
  return listLatest(db, filters, entriesInFeed).map(({ classified, sectionName }) => ({
    title: getDisplayName(classified),
    address: pages + paths.classifieds.show(classified.id),
    published: classified.paidAt ?? classified.createdAt,
    updated: classified.updatedAt,
    paragraphs: [classified.content],
    categories: [sectionName],
  }))
}
