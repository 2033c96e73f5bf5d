import { Facts } from '#app/domain/listings/detail.tsx'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { DecisionForm } from '#app/ui/decision-form.tsx'
import type { DescribedEvent } from './pending-event.server.ts'

/** One event of the queue with the decision on it; of a change, both forms side by side. */
export function PendingEvent({ pending }: { pending: DescribedEvent }) {
  const { moderation, labels } = useText().events
  const { id, title, ownerId, postedAt, seenAt, facts, image, changes } = pending
  const told = [moderation.when, moderation.location, labels.description]
  const shown = changes ? [] : facts.filter(([label]) => told.includes(label))
  const [picture] = image?.sizes ?? []
  return (
    <article className="mb-8 border-b border-ink pb-6">
      <h2>{title || moderation.noTitle}</h2>
      {changes && <p className="font-semibold">{moderation.change}</p>}
      <Facts
        facts={[
          [moderation.owner, ownerId === null ? moderation.none : String(ownerId)],
          [moderation.postedAt, postedAt],
          ...shown,
        ]}
      />
      {changes && <Changes changes={changes} />}
      {picture && (
        <img
          className="my-3"
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={facts.find(([label]) => label === labels.imageAlt)?.[1] ?? ''}
          loading="lazy"
        />
      )}
      <p className="my-3">
        <a href={`/events/${id}/preview`}>
          {moderation.preview} <span className="sr-only">{title}</span>
        </a>
      </p>
      <DecisionForm
        id={id}
        seenAt={seenAt}
        answerLabel={moderation.feedback}
        about={title}
        yes={{ value: 'approved', label: moderation.approve }}
        no={{ value: 'rejected', label: moderation.reject }}
      />
    </article>
  )
}

function Changes({ changes }: { changes: NonNullable<DescribedEvent['changes']> }) {
  const { moderation } = useText().events
  return (
    <DataTable
      rows={changes}
      keyOf={(change) => change.label}
      empty={moderation.none}
      columns={[
        { label: moderation.field, isTitle: true, cell: (change) => change.label },
        {
          label: moderation.before,
          cell: (change) => <span className="whitespace-pre-line">{change.before}</span>,
        },
        {
          label: moderation.after,
          cell: (change) => <span className="whitespace-pre-line">{change.after}</span>,
        },
      ]}
    />
  )
}
