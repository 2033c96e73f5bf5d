import { describeForModeration } from '#app/domain/events/describe-event.server.ts'
import { listPendingEvents, moderateEvent } from '#app/domain/events/moderation.server.ts'
import { PendingEvent } from '#app/domain/events/page/pending-event.tsx'
import { QueuePage } from '#app/domain/moderation/queue-page.tsx'
import { listNotes } from '#app/domain/screening/queries.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { decideOnPage } from '../+moderation.server.ts'
import type { Route } from './+types/moderation'

export function loader({ context }: Route.LoaderArgs) {
  const words = getWords(context)
  const { rows, total } = listPendingEvents(db)
  const ids = rows.map(({ event }) => event.id)
  const notes = listNotes(db, 'event', ids)
  const pending = rows.map((row) => ({
    ...describeForModeration(db, row, words),
    note: notes.get(row.event.id) ?? null,
  }))
  return { total, pending }
}

export async function action(args: Route.ActionArgs) {
  return decideOnPage(args, {
    decide: (admin, id, decision) => moderateEvent(db, admin, id, decision),
    back: paths.admin.eventModeration(),
    words: ({ events }) => events.moderation,
  })
}

/** The queue of new events and changes. */
export default function EventsModeration({ loaderData }: Route.ComponentProps) {
  const { moderation } = useText().events
  const { total, pending } = loaderData
  return (
    <QueuePage text={moderation} total={total} shown={pending.map(({ id }) => id)}>
      {pending.map((event) => (
        <PendingEvent key={event.id} pending={event} note={event.note} />
      ))}
    </QueuePage>
  )
}
