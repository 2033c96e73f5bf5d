import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { rememberClient } from '#app/domain/client-book/clients.server.ts'
import { hasReachedDailyLimit } from '#app/domain/limits/limits.server.ts'
import { findListing, findPlayDetails, type Listing } from '#app/domain/listings/detail.server.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { type Submission, submitOnce } from '#app/domain/submissions/submit-once.server.ts'
import { sellsTickets } from '#app/domain/tours/tour.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { applications } from '#db/schema/applications.ts'
import { write } from '#db/write.server.ts'

export type ApplyRefusal =
  | 'not_found'
  | 'not_public'
  | 'ticketed'
  | 'own_listing'
  | 'already_open'
  | 'too_many_today'

/** Applies for a listing. A member can have one pending application per listing. */
export function apply(
  db: Connection,
  actor: Actor,
  subject: { source: ListingSource; id: number },
  form: { name: string; email: string; message: string },
  submission?: Submission,
): Promise<{ ok: true; applicationId: number } | { ok: false; reason: ApplyRefusal }> {
  return write(db, (tx) =>
    submitOnce(tx, submission, () => sendApplication(tx, actor, subject, form)),
  )
}

/** Applies for a listing inside the caller's transaction. */
export function sendApplication(
  tx: Tx,
  actor: Actor,
  { source, id: listingId }: { source: ListingSource; id: number },
  form: { name: string; email: string; message: string },
): { ok: true; applicationId: number } | { ok: false; reason: ApplyRefusal } {
  const refuse = (reason: ApplyRefusal) => ({ ok: false, reason }) as const
  const listing = findListing(tx, actor, source, listingId)
  if (!listing) return refuse('not_found')
  const reason = findApplyRefusal(tx, actor, listing)
  if (reason) return refuse(reason)
  const { id: applicationId } = tx
    .insert(applications)
    .values({ ...form, listingId, memberId: actor.userId, createdAt: nowInstant() })
    .returning({ id: applications.id })
    .get()
  rememberClient(tx, actor, listing)
  record(tx, actor, {
    type: 'application.sent',
    id: applicationId,
    title: listing.title,
    ownerId: listing.ownerId,
    memberName: form.name,
  })
  return { ok: true, applicationId }
}

/** Whether a listing is booked by buying tickets, and not by an application. */
const areTicketsSold: Record<ListingSource, (db: Db, id: number) => boolean> = {
  properties: () => false,
  work: () => false,
  play: (db, id) => sellsTickets(findPlayDetails(db, id)),
}

/**
 * Returns why an application would be refused, before anything is written; null when it would not.
 */
export function findApplyRefusal(
  db: Db,
  actor: Actor,
  listing: Pick<Listing, 'id' | 'ownerId' | 'isPublic' | 'source'>,
): Exclude<ApplyRefusal, 'not_found'> | null {
  if (listing.ownerId === actor.userId) return 'own_listing'
  if (!listing.isPublic) return 'not_public'
  if (areTicketsSold[listing.source](db, listing.id)) return 'ticketed'
  const isOpen = and(
    eq(applications.listingId, listing.id),
    eq(applications.memberId, actor.userId),
    eq(applications.status, 'pending'),
  )
  const open = db.select({ id: applications.id }).from(applications).where(isOpen).get()
  if (open) return 'already_open'
  return hasReachedDailyLimit(db, actor, 'application') ? 'too_many_today' : null
}
