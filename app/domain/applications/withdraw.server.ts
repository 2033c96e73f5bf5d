import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { hasReachedDailyLimit } from '#app/domain/limits/member-limits.server.ts'
import type { Connection } from '#db/client.server.ts'
import { applications } from '#db/schema/applications.ts'
import { listings } from '#db/schema/listings.ts'
import { write } from '#db/write.server.ts'
import { may } from './permissions.ts'

/** Withdraws the actor's own pending application and notifies the listing's owner. */
export function withdrawApplication(
  db: Connection,
  actor: Actor,
  applicationId: number,
): Promise<
  | { ok: true; title: string }
  | { ok: false; reason: 'not_found' | 'already_decided' | 'too_many_today' }
> {
  return write(db, (tx) => {
    const own = eq(applications.id, applicationId)
    const found = tx
      .select({ application: applications, listing: listings })
      .from(applications)
      .innerJoin(listings, eq(listings.id, applications.listingId))
      .where(own)
      .get()
    if (!found || !may(actor, 'withdraw', found.application)) {
      return { ok: false, reason: 'not_found' }
    }
    const { application, listing } = found
    if (application.status !== 'pending') return { ok: false, reason: 'already_decided' }
    if (hasReachedDailyLimit(tx, actor, 'withdrawal'))
      return { ok: false, reason: 'too_many_today' }
    tx.delete(applications).where(own).run()
    record(tx, actor, {
      type: 'application.withdrawn',
      id: applicationId,
      title: listing.title,
      ownerId: listing.ownerId,
      memberName: application.name,
    })
    return { ok: true, title: listing.title }
  })
}
