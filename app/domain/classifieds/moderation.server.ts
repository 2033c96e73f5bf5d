import { asc, eq, type SQLWrapper } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { getFee } from '#app/domain/fees/prices.server.ts'
import { may as mayModerate } from '#app/domain/moderation/permissions.ts'
import {
  decide,
  type ModeratedKind,
  type ModerationDecision,
  queueOrder,
} from '#app/domain/moderation/queue.server.ts'
import { queueLength } from '#app/domain/moderation/status.ts'
import { getVersion } from '#app/domain/moderation/version.ts'
import { instantAfter, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { countRows, paginate } from '#db/page.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds, classifiedChanges, classifiedSections } from '#db/schema/classifieds.ts'
import { applyChange } from './changes.server.ts'
import { type ClassifiedAd, getDisplayName, isPaid } from './classified.ts'
import { isGivenFree, showFree } from './fee.server.ts'
import { isWaitingClassified } from './is-waiting.ts'
import { newestClassified, type WholeClassified } from './newest-version.ts'
import { newestSectionId } from './queries.server.ts'
import { isOpenSection } from './sections.server.ts'

/** Returns one page of the classifieds and changes that wait for a decision. */
export function listPendingClassifieds(db: Db, page = 1) {
  const total = countRows(db, classifiedAds, isWaitingClassified(db))
  return paginate({ total, page, perPage: queueLength }, (limit, offset) =>
    selectWithOwner(db, newestSectionId)
      .where(isWaitingClassified(db))
      .orderBy(...queueOrder(db, 'classified', classifiedAds), asc(classifiedAds.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map((row) => ({ ...row, newest: newestClassified(row) })),
  )
}

/** Selects classifieds with their waiting or rejected change, section and owner. */
function selectWithOwner(db: Db, sectionId: SQLWrapper) {
  return db
    .select({
      classified: classifiedAds,
      change: classifiedChanges,
      sectionName: classifiedSections.name,
      owner: users,
    })
    .from(classifiedAds)
    .leftJoin(classifiedChanges, eq(classifiedChanges.classifiedId, classifiedAds.id))
    .innerJoin(classifiedSections, eq(classifiedSections.id, sectionId))
    .leftJoin(users, eq(users.id, classifiedAds.ownerId))
}

/**
 * Returns an approved classified that this moderator may reject, and the version that this decision
 * names; null if there is none.
 */
export function findRejectable(db: Db, moderator: Actor, id: number) {
  const found = selectWithOwner(db, classifiedAds.sectionId).where(eq(classifiedAds.id, id)).get()
  if (!found || !isRejectableBy(moderator, found.classified)) return null
  return {
    ...found,
    seenVersion: getVersion(newestClassified(found)),
    /** It has to be decided first: a decision is about the newest version. */
    isChangeWaiting: found.change?.moderationStatus === 'pending',
  }
}

/** Whether this moderator may reject a classified that was approved. */
export const isRejectableBy = (moderator: Actor | null, classified: ClassifiedAd) =>
  classified.moderationStatus === 'approved' &&
  classified.status !== 'cancelled' &&
  mayModerate(moderator, 'decide', classified)

/**
 * A decision applies to a classified's newest version; a rejected change leaves the approved
 * classified as it is.
 */
const moderatedClassified: ModeratedKind<WholeClassified, 'cancelled' | 'no_section'> = {
  kind: 'classified',
  find(tx, id) {
    return tx
      .select({ classified: classifiedAds, change: classifiedChanges })
      .from(classifiedAds)
      .leftJoin(classifiedChanges, eq(classifiedChanges.classifiedId, classifiedAds.id))
      .where(eq(classifiedAds.id, id))
      .get()
  },
  getState: newestClassified,
  hasChange: ({ change }) => change !== null,
  foldChange(tx, _, { classified, change }) {
    if (change) applyChange(tx, classified, change)
    return { classified, change: null }
  },
  refuse: (_, { classified }) => (classified.status === 'cancelled' ? 'cancelled' : null),
  refuseDecision(tx, { classified, change }, { status }) {
    const isMoving = change !== null && change.sectionId !== classified.sectionId
    const isLost = status === 'approved' && isMoving && !isOpenSection(tx, change.sectionId)
    return isLost ? 'no_section' : null
  },
  save(tx, _, { classified, change }, { moderationStatus, ...decided }) {
    const { id } = classified
    if (change && moderationStatus === 'rejected') {
      const isOfClassified = eq(classifiedChanges.classifiedId, id)
      tx.update(classifiedChanges)
        .set({ moderationStatus, ...decided })
        .where(isOfClassified)
        .run()
      tx.update(classifiedAds)
        .set({ updatedAt: instantAfter(classified.updatedAt) })
        .where(eq(classifiedAds.id, id))
        .run()
      return
    }
    if (change) applyChange(tx, classified, change)
    // A form opened before the change was applied must not write the former values back.
    const updatedAt = change ? instantAfter(classified.updatedAt) : classified.updatedAt
    tx.update(classifiedAds)
      .set({ moderationStatus, ...decided, updatedAt })
      .where(eq(classifiedAds.id, id))
      .run()
    const saved = tx.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()
    if (saved && moderationStatus === 'approved' && isGivenFree(tx, saved)) showFree(tx, saved)
  },
  describe(tx, whole, { status, ...given }) {
    const { classified, change } = whole
    const { id, ownerId } = classified
    const isChange = change !== null
    const decided = { id, title: getDisplayName(classified), ownerId, ...given, isChange }
    if (status === 'rejected') return { type: 'classified.rejected', ...decided }
    const due = {
      isPaid: isPaid(classified, nowInstant()),
      isGiven: isGivenFree(tx, newestClassified(whole)),
      fee: getFee(tx, 'classified', 'ad'),
    }
    return { type: 'classified.approved', ...decided, ...due }
  },
}

export function moderateClassified(
  db: Connection,
  moderator: Actor,
  id: number,
  decision: ModerationDecision,
) {
  return decide(db, moderator, moderatedClassified, id, decision)
}
