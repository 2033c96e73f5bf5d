import { and, asc, desc, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { PropertyTerms } from '#app/domain/listings/listing.ts'
import { trackRead } from '#app/domain/personal-data-access/reads.server.ts'
import { maxRows } from '#app/shared/max-rows.ts'
import type { Db } from '#db/client.server.ts'
import { countRows, paginate } from '#db/page.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { applications } from '#db/schema/applications.ts'
import { listings, propertyDetails } from '#db/schema/listings.ts'
import { may } from './permissions.ts'

const applicationRow = {
  id: applications.id,
  name: applications.name,
  email: applications.email,
  message: applications.message,
  offerCents: applications.offerCents,
  /**
   * The terms of the property when the offer was made, which the history has; for older offers its
   * present ones. Null for other listings.
   */
  terms: sql<PropertyTerms | null>`coalesce(
    (select parameters ->> '$.offerTerms' from activities
      where subject_type = 'application' and subject_id = ${applications.id}
        and type = 'application.sent'
      order by activities.id desc limit 1),
    ${propertyDetails.terms})`,
  status: applications.status,
  answer: applications.answer,
  createdAt: applications.createdAt,
  listingId: listings.id,
  listingSource: listings.source,
  title: listings.title,
  isTaken: sql`${listings.takenAt} is not null`.mapWith(Boolean),
}

/**
 * Returns one page of the applications for the actor's listings, and an administrator's also for
 * those without an owner: pending ones, oldest first, or decided ones.
 * @param options `isAll`: for everybody's listings, if the actor is an administrator
 */
export function listApplications(
  db: Db,
  actor: Actor,
  which: 'pending' | 'decided',
  { page = 1, isAll = false } = {},
) {
  if (may(actor, 'listAll')) trackRead(actor, 'applications')
  const isWanted =
    which === 'pending' ? eq(applications.status, 'pending') : ne(applications.status, 'pending')
  const where = and(isWanted, isAll && may(actor, 'listAll') ? undefined : isForOwn(db, actor))
  const wanted = { total: countRows(db, applications, where), page, perPage: maxRows }
  return paginate(wanted, (limit, offset) =>
    db
      .select(applicationRow)
      .from(applications)
      .innerJoin(listings, eq(listings.id, applications.listingId))
      .leftJoin(propertyDetails, eq(propertyDetails.listingId, listings.id))
      .where(where)
      .orderBy(
        which === 'pending' ? asc(applications.id) : desc(applications.decidedAt),
        desc(applications.id),
      )
      .limit(limit)
      .offset(offset)
      .all(),
  )
}

/** An administrator answers for the town, which may have a hundred thousand listings. */
function isForOwn(db: Db, actor: Actor): SQL {
  const isOwn = eq(listings.ownerId, actor.userId)
  const ids = db.select({ id: listings.id }).from(listings)
  if (!may(actor, 'listAll')) return inArray(applications.listingId, ids.where(isOwn))
  const isIts = eq(listings.id, applications.listingId)
  return exists(ids.where(and(isIts, or(isOwn, isNull(listings.ownerId)))))
}

/** Returns the actor's own applications, newest first. */
export function listOwnApplications(db: Db, { userId }: Actor) {
  return applicationsQuery(db).all({ userId })
}

const applicationsQuery = preparedQuery((db) =>
  db
    .select(applicationRow)
    .from(applications)
    .innerJoin(listings, eq(listings.id, applications.listingId))
    .leftJoin(propertyDetails, eq(propertyDetails.listingId, listings.id))
    .where(eq(applications.memberId, sql.placeholder('userId')))
    .orderBy(desc(applications.id))
    .limit(maxRows)
    .prepare(),
)
