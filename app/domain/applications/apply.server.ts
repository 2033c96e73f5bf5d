import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { hasReachedDailyLimit } from '#app/domain/limits/member-limits.server.ts'
import { findPlayDetails, findPropertyDetails } from '#app/domain/listings/details.server.ts'
import { findListing, type Listing } from '#app/domain/listings/find-listing.server.ts'
import type { ListingSource, PropertyTerms } from '#app/domain/listings/listing.ts'
import { may } from '#app/domain/listings/permissions.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { sellsTickets } from '#app/domain/tours/sells-tickets.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { applications } from '#db/schema/applications.ts'
import { type ApplicationKind, takesOffers } from './application.ts'

type ApplyRefusal =
  | 'not_found'
  | 'not_public'
  | 'ticketed'
  | 'own_listing'
  | 'already_open'
  | 'no_offers'
  | 'too_many_today'

/** `offer` is in cents; null or missing means no offer. */
type ApplicationForm = { name: string; email: string; message: string; offer?: number | null }

/**
 * Applies for a listing, or makes an offer for it. A member can have one pending application per
 * listing (docs/rules.md#application-states).
 */
export function apply(
  db: Connection,
  actor: Actor,
  subject: { source: ListingSource; id: number },
  form: ApplicationForm,
  submission?: Submission,
): Promise<{ ok: true; applicationId: number } | { ok: false; reason: ApplyRefusal }> {
  return writeOnce(db, submission, (tx) => sendApplication(tx, actor, subject, form))
}

/** Applies for a listing inside the caller's transaction. */
export function sendApplication(
  tx: Tx,
  actor: Actor,
  { source, id: listingId }: { source: ListingSource; id: number },
  form: ApplicationForm,
): { ok: true; applicationId: number } | { ok: false; reason: ApplyRefusal } {
  const refuse = (reason: ApplyRefusal) => ({ ok: false, reason }) as const
  const listing = findListing(tx, actor, source, listingId)
  if (!listing) return refuse('not_found')
  const reason = findApplyRefusal(tx, actor, listing)
  if (reason) return refuse(reason)
  const { offer = null, name, email, message } = form
  const offerTerms = offer === null ? null : findTerms[source](tx, listingId)
  if (offer !== null && !takesOffers(offerTerms)) return refuse('no_offers')
  const { id: applicationId } = addApplication(tx).get({
    ...{ name, email, message, offer, listingId },
    memberId: actor.userId,
    createdAt: nowInstant(),
  })
  record(tx, actor, {
    type: 'application.sent',
    id: applicationId,
    listingId,
    title: listing.title,
    ownerId: listing.ownerId,
    memberName: name,
    offerCents: offer,
    offerTerms,
    message,
    email,
  })
  return { ok: true, applicationId }
}

const addApplication = preparedQuery((tx: Tx) =>
  tx
    .insert(applications)
    .values({
      listingId: sql.placeholder('listingId'),
      memberId: sql.placeholder('memberId'),
      name: sql.placeholder('name'),
      email: sql.placeholder('email'),
      message: sql.placeholder('message'),
      offerCents: sql.placeholder('offer'),
      createdAt: sql.placeholder('createdAt'),
    })
    .returning({ id: applications.id })
    .prepare(),
)

type Find<Found> = Record<ListingSource, (db: Db, id: number) => Found>

/** The terms of a property; null for other listings. */
const findTerms: Find<PropertyTerms | null> = {
  properties: (db, id) => findPropertyDetails(db, id).terms,
  work: () => null,
  play: () => null,
}

const kindWithoutOffer: Find<ApplicationKind> = {
  properties: () => 'apply',
  work: () => 'apply',
  play: (db, id) => (findPlayDetails(db, id).type === 'Tour' ? 'tour' : 'book'),
}

/** Returns the kind of application that a listing takes (docs/rules.md#offers). */
export function findApplicationKind(
  db: Db,
  { id, source }: Pick<Listing, 'id' | 'source'>,
  wantsOffer: boolean,
): ApplicationKind {
  if (wantsOffer && takesOffers(findTerms[source](db, id))) return 'offer'
  return kindWithoutOffer[source](db, id)
}

/** Whether a listing sells tickets, which replace applications. */
const areTicketsSold: Find<boolean> = {
  properties: () => false,
  work: () => false,
  play: (db, id) => sellsTickets(findPlayDetails(db, id)),
}

/**
 * Returns why an application would be refused, before anything is written; null if it would not.
 */
export function findApplyRefusal(
  db: Db,
  actor: Actor,
  listing: Pick<Listing, 'id' | 'ownerId' | 'isPublic' | 'source'>,
): Exclude<ApplyRefusal, 'not_found' | 'no_offers'> | null {
  if (!may(actor, 'request', listing)) return 'own_listing'
  if (!listing.isPublic) return 'not_public'
  if (areTicketsSold[listing.source](db, listing.id)) return 'ticketed'
  const open = openApplication(db).get({ listingId: listing.id, memberId: actor.userId })
  if (open) return 'already_open'
  return hasReachedDailyLimit(db, actor, 'application') ? 'too_many_today' : null
}

const openApplication = preparedQuery((db) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.listingId, sql.placeholder('listingId')),
        eq(applications.memberId, sql.placeholder('memberId')),
        eq(applications.status, 'pending'),
      ),
    )
    .prepare(),
)
