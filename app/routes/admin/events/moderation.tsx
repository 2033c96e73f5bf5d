import { listPendingEvents, moderateEvent } from '#app/domain/events/moderate.server.ts'
import { describePending } from '#app/domain/events/pending-event.server.ts'
import { PendingEvent } from '#app/domain/events/pending-event.tsx'
import { listNotes } from '#app/domain/screening/queries.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { paths } from '#app/paths.ts'
import { decisionForm } from '#app/shared/decisions.ts'
import { useText } from '#app/text/index.ts'
import { EmptyState } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/moderation'

export function loader({ context }: Route.LoaderArgs) {
  const words = getWords(context)
  const { rows, total } = listPendingEvents(db)
  const notes = listNotes(
    db,
    'event',
    rows.map(({ event }) => event.id),
  )
  const pending = rows.map((row) => ({
    ...describePending(db, row, words),
    note: notes.get(row.event.id) ?? null,
  }))
  return { total, pending }
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const admin = requireAdmin(context, request)
  const { moderation } = text.events
  const schema = decisionForm(text, moderation.feedback, ['approved', 'rejected'])
  const form = await readForm(text, request, schema)
  if (!form.ok) throw form.problem()
  const { id, status, answer, seenAt } = form.value
  const outcome = await moderateEvent(db, admin, id, { status, feedback: answer, seenAt })
  const back = paths.admin.eventModeration()
  if (outcome.ok) {
    return redirectWithFlash(back, { kind: 'success', message: moderation.done(id, status) })
  }
  if (outcome.reason === 'not_found') throw notFound()
  const message = moderation.failed(status, outcome.reason)
  return redirectWithFlash(back, { kind: 'error', message })
}

/** New events and changes of approved ones: what was flagged first, then the oldest. */
export default function EventsModeration({ loaderData }: Route.ComponentProps) {
  const { moderation } = useText().events
  const { total, pending } = loaderData
  return (
    <Page title={moderation.title}>
      {total === 0 ? (
        <EmptyState>{moderation.empty}</EmptyState>
      ) : (
        <p className="mb-4">{moderation.waiting(total)}</p>
      )}
      {pending.map((event) => (
        <PendingEvent key={event.id} pending={event} note={event.note} />
      ))}
    </Page>
  )
}
