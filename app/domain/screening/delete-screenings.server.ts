import { and, eq } from 'drizzle-orm'
import type { Reaction } from '#app/domain/activity/record.server.ts'
import { screenings } from '#db/schema/screenings.ts'

/** Deletes what was found in a deleted event, because it quotes telephone numbers and words of it. */
export const deleteScreenings: Reaction<'event.deleted'> = (tx, { activity }) => {
  const ofEvent = and(eq(screenings.subjectType, 'event'), eq(screenings.subjectId, activity.id))
  tx.delete(screenings).where(ofEvent).run()
}
