import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { tell } from '#app/domain/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { textFor } from '#app/text/index.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { applications } from '#db/schema/applications.ts'
import { listings } from '#db/schema/listings.ts'

/** Takes one's own application back while nobody has decided on it; the listing's owner is told. */
export function withdrawApplication(
  db: Db,
  actor: Actor,
  applicationId: number,
): { ok: true } | { ok: false; reason: 'not_found' | 'already_decided' } {
  return transaction(db, (tx) => {
    const own = and(eq(applications.id, applicationId), eq(applications.memberId, actor.userId))
    const found = tx
      .select({ application: applications, listing: listings })
      .from(applications)
      .innerJoin(listings, eq(listings.id, applications.listingId))
      .where(own)
      .get()
    if (!found) return { ok: false, reason: 'not_found' }
    const { application, listing } = found
    if (application.status !== 'pending') return { ok: false, reason: 'already_decided' }
    tx.delete(applications).where(own).run()
    const { withdrawn } = textFor().applications.messages
    const message = withdrawn(application.name, listing.title)
    tell(tx, listing.ownerId, message, paths.ownerDashboard.applications())
    const subject = { type: 'listing', id: listing.id }
    recordEvent(tx, actor, 'application.withdrawn', subject, { applicationId })
    return { ok: true }
  })
}
