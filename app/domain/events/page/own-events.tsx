import { composeStoredFeedback } from '#app/domain/moderation/feedback.ts'
import { moderationTones } from '#app/domain/moderation/status.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { SubmissionKey } from '#app/ui/submission-key.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { shownModeration, statusTransitions } from '../event.ts'
import type { listOwnEvents } from './own-events.server.ts'

type OwnEvent = ReturnType<typeof listOwnEvents>['rows'][number]

/** My Events: the status of each event and its possible actions (docs/rules.md#my-events). */
export function OwnEvents({ events }: { events: OwnEvent[] }) {
  const { own } = useText().events
  const place = useChosenPlace()
  if (events.length === 0) {
    return (
      <EmptyState>
        {own.empty} <a href={paths.events.new(place)}>{own.create}</a>
      </EmptyState>
    )
  }
  const parts = [
    [own.coming, events.filter(({ hasEnded }) => !hasEnded)],
    [own.past, events.filter(({ hasEnded }) => hasEnded)],
  ] as const
  return parts.map(
    ([title, some]) =>
      some.length > 0 && (
        <section key={title} className="mb-8">
          <h2 className="mb-2">{title}</h2>
          <EventTable events={some} />
        </section>
      ),
  )
}

function EventTable({ events }: { events: OwnEvent[] }) {
  const words = useWords()
  const { own, statuses, list } = words.text.events
  const { columns } = own
  return (
    <DataTable
      rows={events}
      toKey={({ event }) => event.id}
      columns={[
        {
          label: columns.title,
          isTitle: true,
          cell: ({ event, newest }) => <a href={paths.events.show(event.id)}>{newest.title}</a>,
        },
        {
          label: columns.start,
          cell: ({ newest }) => words.start(newest.startTime, newest.timeZone),
        },
        {
          label: columns.status,
          cell: ({ event, hasEnded }) =>
            hasEnded && event.status === 'active' ? list.over : statuses[event.status],
        },
        {
          label: columns.moderation,
          cell: ({ event, hasChange }) => (
            <>
              {hasChange && `${own.change} `}
              <StatusWord tone={moderationTones[event.moderationStatus]}>
                {own.moderation[shownModeration(event)]}
              </StatusWord>
              <Feedback event={event} />
            </>
          ),
        },
        { label: columns.action, isAction: true, cell: (row) => <Actions row={row} /> },
      ]}
    />
  )
}

function Feedback({ event }: { event: OwnEvent['event'] }) {
  const text = useText()
  const feedback = composeStoredFeedback(event, text)
  if (!feedback || event.moderationStatus === 'pending') return null
  return (
    <p className="sm:max-w-44">
      <span className="text-muted">{text.events.own.columns.feedback}:</span> {feedback}
    </p>
  )
}

function Actions({ row: { event, newest, hasEnded, hasTickets } }: { row: OwnEvent }) {
  const { own } = useText().events
  const about = <span className="sr-only"> {newest.title}</span>
  const toLink = ([href, label]: readonly [string, string]) => (
    <a key={href} href={href}>
      {label}
      {about}
    </a>
  )
  const { id, status } = event
  const { edit, manage, ticketTypes, purchasedTickets, cancel, delete: remove } = paths.events
  const first: [href: string, label: string][] = [[manage(id), own.manage]]
  if (status !== 'cancelled') first.unshift([edit(id), own.edit])
  const others: typeof first = [
    [ticketTypes(id), own.tickets],
    [purchasedTickets(id), own.purchased],
  ]
  if (!hasEnded && statusTransitions[status].includes('cancelled')) {
    others.push([cancel(id), own.cancel])
  }
  if (!hasTickets) others.push([remove(id), own.delete])
  return (
    <div className="row-actions">
      <Spaced>
        {first.map(toLink)}
        <details>
          <summary>
            {own.more}
            {about}
          </summary>
          <div className="row-actions">
            <Spaced>
              {others.map(toLink)}
              <form method="post">
                <SubmissionKey />
                <input type="hidden" name="event" value={event.id} />
                <button className="link-button" name="intent" value="duplicate">
                  {own.duplicate}
                  {about}
                </button>
              </form>
            </Spaced>
          </div>
        </details>
      </Spaced>
    </div>
  )
}
