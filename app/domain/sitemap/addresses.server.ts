import { and, asc, eq, ne } from 'drizzle-orm'
import { isShown } from '#app/domain/classifieds/queries.server.ts'
import { countPublic } from '#app/domain/listings/queries.server.ts'
import { paths } from '#app/paths.ts'
import type { Db } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { events } from '#db/schema/events.ts'
import { listingSources, listings } from '#db/schema/listings.ts'

/** A page for search engines; `changed` is a UTC instant, null if unknown. */
type SitemapAddress = { path: string; changed: string | null }

type Kind = {
  count(db: Db): number
  list(db: Db, limit: number, offset: number): SitemapAddress[]
}

/** The pages that are always there. */
const staticPages = [
  paths.home(),
  paths.events.list(),
  paths.listings(),
  ...listingSources.map((source) => paths[source].list()),
  paths.classifieds.list(),
  paths.community.index(),
  paths.about(),
  paths.userGuide(),
  paths.privacy(),
  paths.accessibility(),
  paths.waysToMonetize(),
  paths.contact(),
  paths.donate(),
]

/** A cancelled event keeps its page, but is not listed for search engines. */
const isFound = and(eq(events.isPublic, true), ne(events.status, 'cancelled'))

/** The pages of each kind. */
const kinds: Kind[] = [
  {
    count: () => staticPages.length,
    list: (_, limit, offset) =>
      staticPages.slice(offset, offset + limit).map((path) => ({ path, changed: null })),
  },
  {
    count: (db) => countRows(db, events, isFound),
    list: (db, limit, offset) =>
      db
        .select({ id: events.id, changed: events.updatedAt })
        .from(events)
        .where(isFound)
        .orderBy(asc(events.id))
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ id, changed }) => ({ path: paths.events.show(id), changed })),
  },
  {
    count: (db) => countPublic(db, {}),
    list: (db, limit, offset) =>
      db
        .select({ id: listings.id, source: listings.source, changed: listings.updatedAt })
        .from(listings)
        .where(eq(listings.isPublic, true))
        .orderBy(asc(listings.id))
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ id, source, changed }) => ({ path: paths[source].show(id), changed })),
  },
  {
    count: (db) => countRows(db, classifiedAds, isShown()),
    list: (db, limit, offset) =>
      db
        .select({ id: classifiedAds.id, changed: classifiedAds.updatedAt })
        .from(classifiedAds)
        .where(isShown())
        .orderBy(asc(classifiedAds.id))
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ id, changed }) => ({ path: paths.classifieds.show(id), changed })),
  },
]

export function countAddresses(db: Db): number {
  return kinds.reduce((sum, kind) => sum + kind.count(db), 0)
}

/** Returns a slice of the addresses of all kinds, one kind after another. */
export function listAddresses(db: Db, limit: number, offset: number): SitemapAddress[] {
  const found: SitemapAddress[] = []
  let skipped = offset
  for (const kind of kinds) {
    const wanted = limit - found.length
    if (wanted === 0) break
    const count = kind.count(db)
    if (skipped < count) found.push(...kind.list(db, wanted, skipped))
    skipped = Math.max(0, skipped - count)
  }
  return found
}
