import type { activities } from '#db/schema/activities.ts'
import type { Activity } from './activity.ts'

/** A stored activity as it was recorded; only for rows whose type is one of today's. */
export function toActivity({
  type,
  subjectId,
  parameters,
  personal,
}: typeof activities.$inferSelect): Activity {
  return { type, id: subjectId, ...parameters, ...personal } as Activity
}
