import { asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { paginate } from '#db/page.ts'
import { importChanges, importProblems } from '#db/schema/imports.ts'
import { listings } from '#db/schema/listings.ts'
import type { ProblemReason } from './import.ts'

const perPage = 25

/**
 * Returns a page of the listings that an import added or changed and that still exist, in the order
 * of its file. They are known for 90 days, unless the import is taken back before
 * (docs/rules.md#import-retention).
 */
export function listImportedListings(db: Db, importId: number, page: number) {
  const wanted = { total: countImportedListings(db, importId), page, perPage }
  return paginate(wanted, (limit, offset) =>
    db
      .select({
        id: listings.id,
        source: listings.source,
        title: listings.title,
        isPublic: listings.isPublic,
        isNew: sql`${importChanges.before} is null`.mapWith(Boolean),
      })
      .from(importChanges)
      .innerJoin(listings, eq(listings.id, importChanges.listingId))
      .where(eq(importChanges.importId, importId))
      .orderBy(asc(importChanges.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}

/** Counts the listings of `listImportedListings`. */
export function countImportedListings(db: Db, importId: number): number {
  const row = db
    .select({ total: count() })
    .from(importChanges)
    .innerJoin(listings, eq(listings.id, importChanges.listingId))
    .where(eq(importChanges.importId, importId))
    .get()
  return row?.total ?? 0
}

/** Only the most common reasons are counted; the rows themselves are listed too. */
const reasonsShown = 20

export type Rejection = { column: string | null; reason: ProblemReason; count: number }

/** Counts the rows that an import left out, by reason, most common first. */
export function countRejections(db: Db, importId: number): Rejection[] {
  const { column, reason, rowNumber } = importProblems
  const rows = sql<number>`count(distinct ${rowNumber})`
  return db
    .select({ column, reason, count: rows })
    .from(importProblems)
    .where(eq(importProblems.importId, importId))
    .groupBy(column, reason)
    .orderBy(desc(rows), asc(column), asc(reason))
    .limit(reasonsShown)
    .all() as Rejection[]
}
