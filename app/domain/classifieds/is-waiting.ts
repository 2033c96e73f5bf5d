import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { classifiedAds, classifiedChanges, classifiedSections } from '#db/schema/classifieds.ts'

/**
 * Whether a classified waits for a decision, itself or a change of it. An expired classified can
 * wait, too: its owner edited it and may renew it when approved.
 */
export function isWaitingClassified(db: Db): SQL | undefined {
  const { classifiedId, moderationStatus } = classifiedChanges
  const changed = db
    .select({ classifiedId })
    .from(classifiedChanges)
    .where(eq(moderationStatus, 'pending'))
  const hasWaitingVersion = or(
    eq(classifiedAds.moderationStatus, 'pending'),
    inArray(classifiedAds.id, changed),
  )
  return and(hasWaitingVersion, ne(classifiedAds.status, 'cancelled'))
}

/** Whether a suggested section waits for a decision. */
export const isWaitingSection = and(
  eq(classifiedSections.status, 'pending_approval'),
  isNull(classifiedSections.deletedAt),
)
