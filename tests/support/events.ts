import type { Actor } from '#app/domain/accounts/account.ts'
import type { Stage } from '#app/domain/events/event.ts'
import { type EventForm, eventForm } from '#app/domain/events/forms.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { eventChanges, eventImages, events } from '#db/schema/events.ts'

const schema = eventForm(textFor('en'))

/** A filled-in event form, with the changes a test needs. */
export const typedEvent = {
  title: 'Harvest supper',
  description: 'Long tables, three pies.',
  startTime: '2031-10-04T18:00',
  endTime: '2031-10-04T22:00',
  timeZone: 'America/Detroit',
  location: 'Grange Hall',
  city: 'Stone Ferry',
  state: 'Michigan',
}

/** The form of the event builder, as parsed. */
export function filledEvent(change: Partial<Record<string, unknown>> = {}): EventForm {
  return schema.parse({ ...typedEvent, ...change })
}

/** Inserts an event directly into the table, approved and active unless `traits` differ. */
export function newEvent(
  db: OpenDatabase,
  traits: Partial<typeof events.$inferInsert> = {},
  stage: Stage = 'approved',
): number {
  const isPublished = stage !== 'new' && stage !== 'refused'
  const isRefused = stage === 'refused' || stage === 'change_refused'
  const { status: _, ...content } = filledEvent()
  const { id } = db
    .insert(events)
    .values({
      ...content,
      publishedAt: isPublished ? '2026-01-01T00:00:00.000Z' : null,
      moderationStatus: stage === 'approved' ? 'approved' : isRefused ? 'rejected' : 'pending',
      ...traits,
    })
    .returning({ id: events.id })
    .get()
  if (stage === 'changed' || stage === 'change_refused') {
    const change = { ...content, title: changedTitle, submittedAt: '2026-01-02T00:00:00.000Z' }
    db.insert(eventChanges)
      .values({ eventId: id, ...change })
      .run()
  }
  return id
}

/** Inserts an uploaded image that has no files; returns its id. */
export function newImage(db: OpenDatabase, { userId: ownerId }: Actor): number {
  return db.insert(eventImages).values({ ownerId }).returning({ id: eventImages.id }).get().id
}

/** The title of a waiting or rejected change in `newEvent`. */
export const changedTitle = 'Harvest supper, indoors'

/** One actor for each viewer role of `permissions.ts`. */
export type Cast = { owner: Actor; member: Actor; admin: Actor; anonymous: null }
