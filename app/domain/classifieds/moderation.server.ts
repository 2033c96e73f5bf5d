import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { getFee } from '#app/domain/fees/prices.server.ts'
import type { ModerationDecision } from '#app/domain/moderation/listings.server.ts'
import { flaggedFirst } from '#app/domain/screening/queries.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds, classifiedSections } from '#db/schema/classifieds.ts'
import { write } from '#db/write.server.ts'
import { getDisplayName, isPaid } from './classified.ts'

const mostShown = 50

/** An expired ad can wait too: its owner changed it, and may renew it once it is approved. */
const isWaiting = and(
  eq(classifiedAds.moderationStatus, 'pending'),
  ne(classifiedAds.status, 'cancelled'),
)

/** Ads that wait for a decision, flagged ones first, then the oldest, and how many there are in all. */
export function listPendingClassifieds(db: Db) {
  const rows = db
    .select({ classified: classifiedAds, sectionName: classifiedSections.name, owner: users })
    .from(classifiedAds)
    .innerJoin(classifiedSections, eq(classifiedSections.id, classifiedAds.sectionId))
    .leftJoin(users, eq(users.id, classifiedAds.ownerId))
    .where(isWaiting)
    .orderBy(flaggedFirst(db, 'classified'), asc(classifiedAds.updatedAt), asc(classifiedAds.id))
    .limit(mostShown)
    .all()
  const total = db.select({ n: count() }).from(classifiedAds).where(isWaiting).get()?.n ?? 0
  return { rows, total }
}

export type ClassifiedModerationRefusal =
  | 'not_found'
  | 'already_decided'
  | 'changed_since'
  | 'cancelled'

/** Decides on an ad and tells its owner; a decision can be changed later, but not repeated. */
export function moderateClassified(
  db: Connection,
  admin: Actor,
  id: number,
  { status, feedback, seenAt }: ModerationDecision,
): Promise<{ ok: true } | { ok: false; reason: ClassifiedModerationRefusal }> {
  return write(db, (tx) => {
    const classified = tx.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()
    if (!classified) return { ok: false, reason: 'not_found' }
    if (classified.status === 'cancelled') return { ok: false, reason: 'cancelled' }
    const isDecided = seenAt !== undefined && classified.moderationStatus !== 'pending'
    if (isDecided || classified.moderationStatus === status) {
      return { ok: false, reason: 'already_decided' }
    }
    if (seenAt && classified.updatedAt !== seenAt) return { ok: false, reason: 'changed_since' }
    const at = nowInstant()
    tx.update(classifiedAds)
      .set({
        moderationStatus: status,
        moderationFeedback: feedback || null,
        moderatedAt: at,
        moderatedBy: admin.userId,
      })
      .where(eq(classifiedAds.id, id))
      .run()
    const decided = { id, title: getDisplayName(classified), ownerId: classified.ownerId, feedback }
    if (status === 'rejected') record(tx, admin, { type: 'classified.rejected', ...decided })
    else {
      const due = { isPaid: isPaid(classified, at), fee: getFee(tx, 'classified', 'ad') }
      record(tx, admin, { type: 'classified.approved', ...decided, ...due })
    }
    return { ok: true }
  })
}
