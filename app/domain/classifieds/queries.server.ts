import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#app/domain/accounts/account.ts'
import { matchWords } from '#app/domain/listings/search.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { countRows, paginate, withinPages } from '#db/page.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds, classifiedSections } from '#db/schema/classifieds.ts'
import type { ClassifiedAd } from './classified.ts'
import { may } from './permissions.ts'

const classifiedsPerPage = 20

const query = z.object({
  q: z
    .string()
    .catch('')
    .default('')
    .transform((text) => text.slice(0, 200).trim()),
  section_id: z.coerce.number().int().min(0).catch(0).default(0),
  page: z.coerce.number().int().min(1).max(1000).catch(1).default(1),
})
export type ClassifiedFilters = z.output<typeof query>

/** What the list's address says. Anything it does not understand is as if it were not there. */
export function readClassifiedFilters(search: URLSearchParams): ClassifiedFilters {
  return query.parse(Object.fromEntries(search))
}

/** Approved, paid for and not over; a suspended member's ads are off the list like the rest. */
const isShown = () =>
  and(
    eq(classifiedAds.isPublic, true),
    gt(classifiedAds.expiresAt, nowInstant()),
    sql`not exists (select 1 from users u where u.id = ${classifiedAds.ownerId}
      and u.membership_status = 'suspended')`,
  )

/** One page of the public ads, the latest paid first. */
export function listClassifieds(db: Db, { q, section_id: section, page }: ClassifiedFilters) {
  const words = matchWords(q)
  const where = and(
    isShown(),
    section ? eq(classifiedAds.sectionId, section) : undefined,
    words
      ? sql`${classifiedAds.id} in (select rowid from classified_search where classified_search match ${words})`
      : undefined,
  )
  const total = countRows(db, classifiedAds, where)
  return paginate(withinPages({ total, page, perPage: classifiedsPerPage }), (limit, offset) =>
    withSection(db, where, limit, offset),
  )
}

function withSection(db: Db, where: SQL | undefined, limit: number, offset = 0) {
  return db
    .select({ classified: classifiedAds, sectionName: classifiedSections.name })
    .from(classifiedAds)
    .innerJoin(classifiedSections, eq(classifiedSections.id, classifiedAds.sectionId))
    .where(where)
    .orderBy(desc(classifiedAds.paidAt), desc(classifiedAds.id))
    .limit(limit)
    .offset(offset)
    .all()
}
export type ListedClassified = ReturnType<typeof withSection>[number]

/** An ad that everybody may read now. */
export function findPublicClassified(db: Db, id: number): ListedClassified | null {
  return withSection(db, and(eq(classifiedAds.id, id), isShown()), 1)[0] ?? null
}

/** One's own ad, or any for an administrator; another's is not found. */
export function findManagedClassified(db: Db, actor: Actor, id: number): ClassifiedAd | null {
  const classified = db.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()
  return classified && may(actor, 'manage', classified) ? classified : null
}

/** The same with what it is called elsewhere: its section's name, its owner's address. */
export function findManagedClassifiedWithContact(db: Db, actor: Actor, id: number) {
  const found = selectWithContact(db).where(eq(classifiedAds.id, id)).get()
  return found && may(actor, 'manage', found.classified) ? found : null
}

/** One page of the actor's own ads, the newest first. */
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

function selectWithContact(db: Db) {
  return db
    .select({ classified: classifiedAds, sectionName: classifiedSections.name, email: users.email })
    .from(classifiedAds)
    .innerJoin(classifiedSections, eq(classifiedSections.id, classifiedAds.sectionId))
    .leftJoin(users, eq(users.id, classifiedAds.ownerId))
}
