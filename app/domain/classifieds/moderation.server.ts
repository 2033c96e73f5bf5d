import { and, eq, ne } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { getFee } from '#app/domain/fees/prices.server.ts'
import {
  countWaiting,
  decide,
  type ModeratedKind,
  type ModerationDecision,
  orderQueue,
} from '#app/domain/moderation/queue.server.ts'
import { queueLength } from '#app/domain/moderation/status.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds, classifiedSections } from '#db/schema/classifieds.ts'
import { type ClassifiedAd, getDisplayName, isPaid } from './classified.ts'

/**
 * An expired ad can wait for moderation too: its owner edited it and may renew it when approved.
 */
const isWaiting = and(
  eq(classifiedAds.moderationStatus, 'pending'),
  ne(classifiedAds.status, 'cancelled'),
)

/** Returns ads that wait for a decision, and how many there are in all. */
export function listPendingClassifieds(db: Db) {
  const rows = db
    .select({ classified: classifiedAds, sectionName: classifiedSections.name, owner: users })
    .from(classifiedAds)
    .innerJoin(classifiedSections, eq(classifiedSections.id, classifiedAds.sectionId))
    .leftJoin(users, eq(users.id, classifiedAds.ownerId))
    .where(isWaiting)
    .orderBy(...orderQueue(db, 'classified', classifiedAds))
    .limit(queueLength)
    .all()
  return { rows, total: countWaiting(db, classifiedAds, isWaiting) }
}

const moderatedClassified: ModeratedKind<ClassifiedAd, 'cancelled'> = {
  kind: 'classified',
  find: (tx, id) => tx.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get(),
  getState: (classified) => classified,
  refuse: (_, { status }) => (status === 'cancelled' ? 'cancelled' : null),
  save(tx, _, { id }, decided) {
    tx.update(classifiedAds).set(decided).where(eq(classifiedAds.id, id)).run()
  },
  describe(tx, classified, { status, feedback }) {
    const { id, ownerId } = classified
    const decided = { id, title: getDisplayName(classified), ownerId, feedback }
    if (status === 'rejected') return { type: 'classified.rejected', ...decided }
    const due = { isPaid: isPaid(classified, nowInstant()), fee: getFee(tx, 'classified', 'ad') }
    return { type: 'classified.approved', ...decided, ...due }
  },
}

export function moderateClassified(
  db: Connection,
  admin: Actor,
  id: number,
  decision: ModerationDecision,
) {
  return decide(db, admin, moderatedClassified, id, decision)
}
