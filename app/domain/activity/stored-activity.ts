import type { activities } from '#db/schema/activities.ts'
import type { Activity } from './activity.ts'
import { toCurrentType } from './former-types.ts'

/** Returns a stored activity in the form it was recorded. Only for types that still exist. */
export function toActivity(row: typeof activities.$inferSelect): Activity {
  const { type, subjectId, parameters, personal } = row
  return { type: toCurrentType(type), id: subjectId, ...parameters, ...personal } as Activity
}
