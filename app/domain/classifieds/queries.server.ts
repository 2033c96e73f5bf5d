import { and, count, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
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
import { plannedOnce, preparedQuery } from '#db/prepared-query.ts'
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
export const isShown = (now: string | SQL = nowInstant()) =>
  and(
    eq(classifiedAds.mayBeShown, true),
    gt(classifiedAds.expiresAt, now),
    sql`not exists (select 1 from ${users} where ${users.id} = ${classifiedAds.ownerId}
      and ${isSuspended})`,
  )

/**
 * Returns one page of the public classifieds, latest paid first; in a search, after those with all
 * its words in their title.
 */
export function listClassifieds(db: Db, filters: ClassifiedFilters, perPage = classifiedsPerPage) {
  const values = toValues(filters)
  const used = listUsed(values)
  const total = countQuery(db, ...used).get(values)?.n ?? 0
  return paginate({ total, page: filters.page, perPage }, (limit, offset) =>
    listQuery(db, 'best', ...used).all({ ...values, limit, offset }),
  )
}

/** Returns the first public classifieds that match, and the number of all. */
export function listFirstClassifieds(db: Db, filters: ClassifiedChoice, limit: number) {
  return listClassifieds(db, { ...filters, page: 1 }, limit)
}

/** Returns the latest paid public classifieds. */
export function listLatest(db: Db, filters: ClassifiedChoice, limit: number): ListedClassified[] {
  const values = toValues(filters)
  return listQuery(db, 'latest', ...listUsed(values)).all({ ...values, limit, offset: 0 })
}

function toValues({ q, section_id: section }: ClassifiedChoice) {
  return { section, words: matchWords(q), titleWords: matchTitle(q), now: nowInstant() }
}

type Used = 'section' | 'words'

const listUsed = (values: Pick<ReturnType<typeof toValues>, Used>) =>
  (['section', 'words'] as const).filter((name) => values[name])

const countQuery = preparedQuery((db, ...used: Used[]) =>
  db.select({ n: count() }).from(classifiedAds).where(matches(used)).prepare(),
)

const listQuery = preparedQuery((db, order: 'best' | 'latest', ...used: Used[]) => {
  const isRanked = order === 'best' && used.includes('words')
  const titleWords = isRanked ? sql.placeholder('titleWords') : null
  const first = titlesFirst(classifiedAds.id, 'classified_search', titleWords)
  return selectWithSection(db)
    .where(matches(used))
    .orderBy(...first, desc(classifiedAds.paidAt), desc(classifiedAds.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare()
})

function matches(used: Used[]): SQL | undefined {
  return and(
    isShown(plannedOnce('now')),
    used.includes('section') ? eq(classifiedAds.sectionId, sql.placeholder('section')) : undefined,
    used.includes('words')
      ? sql`${classifiedAds.id} in (select rowid from classified_search
          where classified_search match ${sql.placeholder('words')})`
      : undefined,
  )
}

function selectWithSection(db: Db) {
  return db
    .select({ classified: classifiedAds, sectionName: classifiedSections.name })
    .from(classifiedAds)
    .innerJoin(classifiedSections, eq(classifiedSections.id, classifiedAds.sectionId))
}

/** Returns a classified if it is public now; otherwise null. */
export function findPublicClassified(db: Db, id: number): ListedClassified | null {
  return publicQuery(db).get({ id, now: nowInstant() }) ?? null
}

const publicQuery = preparedQuery((db) =>
  selectWithSection(db)
    .where(and(eq(classifiedAds.id, sql.placeholder('id')), isShown(plannedOnce('now'))))
    .prepare(),
)
export type ListedClassified = NonNullable<ReturnType<ReturnType<typeof publicQuery>['get']>>

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
