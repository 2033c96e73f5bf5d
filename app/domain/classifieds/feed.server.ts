import { paths } from '#app/paths.ts'
import { type FeedEntry, maxFeedEntries } from '#app/shared/atom.ts'
import type { Db } from '#db/client.server.ts'
import { getDisplayName } from './classified.ts'
import { type ClassifiedFilters, listLatest } from './queries.server.ts'

/**
 * Returns the public classifieds for the feed, the latest paid first, without any address of the
 * owner (docs/rules.md#feeds).
 * @param pages the prefix of page addresses
 */
export function classifiedEntries(db: Db, filters: ClassifiedFilters, pages: string): FeedEntry[] {
  return listLatest(db, filters, maxFeedEntries).map(({ classified, sectionName }) => ({
    title: getDisplayName(classified),
    address: pages + paths.classifieds.show(classified.id),
    published: classified.paidAt ?? classified.createdAt,
    updated: classified.updatedAt,
    paragraphs: [classified.content],
    categories: [sectionName],
  }))
}
