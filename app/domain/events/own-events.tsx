import { composeStoredFeedback } from '#app/domain/moderation/feedback.ts'
import { moderationTones } from '#app/domain/moderation/status.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable, EmptyState } from '#app/ui/data-table.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { SubmissionKey } from '#app/ui/submission-key.tsx'
import { shownModeration, statusTransitions } from './event.ts'
import type { listOwnEvents } from './own-events.server.ts'

type OwnEvent = ReturnType<typeof listOwnEvents>['rows'][number]

/** My Events: the status of each event and its possible actions (docs/rules.md#my-events). */
export function OwnEvents({ events }: { events: OwnEvent[] }) {
  const words = useWords()
  const { own, statuses } = words.text.events
  const { columns } = own
  if (events.length === 0) {
    return (
      <EmptyState>
        {own.empty} <a href={paths.events.new()}>{own.create}</a>
      </EmptyState>
    )
  }
  return (
    <DataTable
      rows={events}
      toKey={({ event }) => event.id}
      empty={own.empty}
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
        { label: columns.status, cell: ({ event }) => statuses[event.status] },
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
  const feedback = composeStoredFeedback(text, event)
  if (!feedback) return null
  return (
    <p className="sm:max-w-44">
      <span className="text-muted">{text.events.own.columns.feedback}:</span> {feedback}
    </p>
  )
}

function Actions({ row: { event, newest, hasEnded, hasTickets } }: { row: OwnEvent }) {
  const { own } = useText().events
  const about = <span className="sr-only"> {newest.title}</span>
  const links = [
    ...(event.status === 'cancelled' ? [] : [[paths.events.edit, own.edit] as const]),
    [paths.events.manage, own.manage],
    [paths.events.ticketTypes, own.tickets],
    [paths.events.purchasedTickets, own.purchased],
    ...(!hasEnded && statusTransitions[event.status].includes('cancelled')
      ? [[paths.events.cancel, own.cancel] as const]
      : []),
    ...(hasTickets ? [] : [[paths.events.delete, own.delete] as const]),
  ] as const
  return (
    <div className="row-actions">
      <Spaced>
        {links.map(([path, label]) => (
          <a key={path.pattern} href={path(event.id)}>
            {label}
            {about}
          </a>
        ))}
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
  )
}
