import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#app/domain/accounts/account.ts'
import { isSuspended } from '#app/domain/accounts/queries.server.ts'
import {
  matchTitle,
  matchWords,
  titlesFirst,
} from '#app/domain/listings/search/match-expression.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { firstValues, pageNumber, readWords } from '#app/shared/search-fields.ts'
import type { Db } from '#db/client.server.ts'
import { countRows, paginate } from '#db/page.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds, classifiedChanges, classifiedSections } from '#db/schema/classifieds.ts'
import type { ClassifiedAd } from './classified.ts'
import { newestClassified } from './newest-version.ts'
import { may } from './permissions.ts'

export const classifiedsPerPage = 20

const query = z.object({
  section_id: z.coerce.number().int().min(0).catch(0).default(0),
  page: pageNumber,
})
export const filterFields = query.shape

export type ClassifiedFilters = z.output<typeof query> & { q: string }
type ClassifiedChoice = Pick<ClassifiedFilters, 'q' | 'section_id'>

/** Reads the list's filters from its address; invalid values are ignored. */
export function readClassifiedFilters(search: URLSearchParams): ClassifiedFilters {
  return { ...query.parse(firstValues(search)), q: readWords(search) }
}

/** Converts filters to the parameters of an address. */
export function chosenFilters({ q, section_id: section }: ClassifiedFilters) {
  return { q: q || null, section_id: section || null }
}

/**
 * A condition for public classifieds: approved, paid for and not expired at this moment, of owners
 * who are not suspended, nor pending after that (docs/rules.md#classified-visibility).
 */
export const isShown = () =>
  and(
    eq(classifiedAds.mayBeShown, true),
    gt(classifiedAds.expiresAt, nowInstant()),
    sql`not exists (select 1 from ${users} where ${users.id} = ${classifiedAds.ownerId}
      and ${isSuspended})`,
  )

/**
 * Returns one page of the public classifieds, latest paid first; in a search, after those with all
 * its words in their title.
 */
export function listClassifieds(db: Db, filters: ClassifiedFilters, perPage = classifiedsPerPage) {
  const where = matches(filters)
  const total = countRows(db, classifiedAds, where)
  return paginate({ total, page: filters.page, perPage }, (limit, offset) =>
    withSection(db, where, {
      limit,
      offset,
      first: titlesFirst(classifiedAds.id, 'classified_search', matchTitle(filters.q)),
    }),
  )
}

/** Returns the first public classifieds that match, and the number of all. */
export function listFirstClassifieds(db: Db, filters: ClassifiedChoice, limit: number) {
  return listClassifieds(db, { ...filters, page: 1 }, limit)
}

/** Returns the latest paid public classifieds. */
export function listLatest(db: Db, filters: ClassifiedChoice, limit: number): ListedClassified[] {
  return withSection(db, matches(filters), { limit })
}

function matches({ q, section_id: section }: ClassifiedChoice): SQL | undefined {
  const words = matchWords(q)
  return and(
    isShown(),
    section ? eq(classifiedAds.sectionId, section) : undefined,
    words
      ? sql`${classifiedAds.id} in (select rowid from classified_search where classified_search match ${words})`
      : undefined,
  )
}

type Rows = { limit: number; offset?: number; first?: SQL[] }

function withSection(db: Db, where: SQL | undefined, { limit, offset = 0, first = [] }: Rows) {
  return db
    .select({ classified: classifiedAds, sectionName: classifiedSections.name })
    .from(classifiedAds)
    .innerJoin(classifiedSections, eq(classifiedSections.id, classifiedAds.sectionId))
    .where(where)
    .orderBy(...first, desc(classifiedAds.paidAt), desc(classifiedAds.id))
    .limit(limit)
    .offset(offset)
    .all()
}
export type ListedClassified = ReturnType<typeof withSection>[number]

/** Returns a classified if it is public now; otherwise null. */
export function findPublicClassified(db: Db, id: number): ListedClassified | null {
  return withSection(db, and(eq(classifiedAds.id, id), isShown()), { limit: 1 })[0] ?? null
}

/**
 * Returns one of the actor's own classifieds, or any classified for an administrator; null for
 * other people's classifieds.
 */
export function findManagedClassified(db: Db, actor: Actor, id: number): ClassifiedAd | null {
  const classified = db.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()
  return classified && may(actor, 'manage', classified) ? classified : null
}

/** Returns a managed classified with its section's name and its owner's address. */
export function findManagedClassifiedWithContact(db: Db, actor: Actor, id: number) {
  const found = selectWithContact(db).where(eq(classifiedAds.id, id)).get()
  return found && may(actor, 'manage', found.classified) ? found : null
}

/**
 * Returns a public classified, or the newest version of one that the actor manages
 * (docs/rules.md#classified-visibility); null for anything else.
 */
export function findReadableClassified(
  db: Db,
  actor: Actor | null,
  id: number,
): (ListedClassified & { isPublic: boolean }) | null {
  const shown = findPublicClassified(db, id)
  if (shown) return { ...shown, isPublic: true }
  const own = actor && findManagedClassifiedWithContact(db, actor, id)
  if (!own) return null
  return { classified: newestClassified(own), sectionName: own.sectionName, isPublic: false }
}

/** Returns one page of the actor's own classifieds, newest first. */
export function listOwnClassifieds(db: Db, actor: Actor, page: number) {
  const own = eq(classifiedAds.ownerId, actor.userId)
  const total = countRows(db, classifiedAds, own)
  return paginate({ total, page, perPage: classifiedsPerPage }, (limit, offset) =>
    selectWithContact(db)
      .where(own)
      .orderBy(desc(classifiedAds.createdAt), desc(classifiedAds.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}

/** The section of a classified's newest version. */
export const newestSectionId = sql<number>`coalesce(${classifiedChanges.sectionId}, ${classifiedAds.sectionId})`

/**
 * Selects classifieds with their change, the section of their newest version, and their owner's
 * address.
 */
function selectWithContact(db: Db) {
  return db
    .select({
      classified: classifiedAds,
      change: classifiedChanges,
      sectionName: classifiedSections.name,
      email: users.email,
    })
    .from(classifiedAds)
    .leftJoin(classifiedChanges, eq(classifiedChanges.classifiedId, classifiedAds.id))
    .innerJoin(classifiedSections, eq(classifiedSections.id, newestSectionId))
    .leftJoin(users, eq(users.id, classifiedAds.ownerId))
}
