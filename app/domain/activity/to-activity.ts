import type { activities } from '#db/schema/activities.ts'
import type { Activity } from './activity.ts'
import { toCurrentType } from './former-types.ts'

/**
 * Converts a row to the activity that it was recorded from; a renamed type gets its present name.
 * Not for rows of types that are recorded no more.
 */
export function toActivity(row: typeof activities.$inferSelect): Activity {
  const { type, subjectId, parameters, personal } = row
  return { type: toCurrentType(type), id: subjectId, ...parameters, ...personal } as Activity
}
