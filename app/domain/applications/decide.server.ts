import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { confirmListing } from '#app/domain/listings/availability/availability-questions.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection } from '#db/client.server.ts'
import { applications } from '#db/schema/applications.ts'
import { listings } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import { may } from './permissions.ts'

/**
 * Approves or denies an application and notifies the applicant. For the listing's owner, or for an
 * administrator; then the owner is notified, too.
 */
export function decideApplication(
  db: Connection,
  actor: Actor,
  applicationId: number,
  { status, answer }: { status: 'approved' | 'denied'; answer: string },
): Promise<
  { ok: true; name: string; title: string } | { ok: false; reason: 'not_found' | 'already_decided' }
> {
  return write(db, (tx) => {
    const found = tx
      .select({ application: applications, title: listings.title, ownerId: listings.ownerId })
      .from(applications)
      .innerJoin(listings, eq(listings.id, applications.listingId))
      .where(eq(applications.id, applicationId))
      .get()
    if (!found || !may(actor, 'decide', found)) return { ok: false, reason: 'not_found' }
    if (found.application.status !== 'pending') return { ok: false, reason: 'already_decided' }
    tx.update(applications)
      .set({ status, answer: answer || null, decidedAt: nowInstant(), decidedBy: actor.userId })
      .where(eq(applications.id, applicationId))
      .run()
    confirmListing(tx, found.application.listingId)
    const { title, ownerId } = found
    const { memberId, name } = found.application
    const type = status === 'approved' ? 'application.approved' : 'application.denied'
    const answeredBy = actor.userId === ownerId ? actor.name : null
    const answered = { id: applicationId, title, answer }
    record(tx, actor, { type, memberId, answeredBy, ...answered })
    if (answeredBy === null && ownerId !== null) {
      const told = { ownerId, memberName: name, status, ...answered }
      record(tx, actor, { type: 'application.answered_by_town', ...told })
    }
    return { ok: true, name, title }
  })
}
