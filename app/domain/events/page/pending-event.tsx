import type { EventPicture } from '#app/domain/event-images/image.ts'
import { ChangesTable } from '#app/domain/moderation/changes-table.tsx'
import { QueuedPost } from '#app/domain/moderation/queue-page.tsx'
import type { Note } from '#app/domain/screening/queries.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { DescribedEvent } from '../describe-event.server.ts'

/**
 * An event in the moderation queue with its decision form; for a change, both versions side by
 * side.
 */
export function PendingEvent({ pending, note }: { pending: DescribedEvent; note: Note | null }) {
  const { moderation, labels } = useText().events
  const {
    id,
    title,
    ownerId,
    postedAt,
    seenVersion,
    facts,
    typeLinks,
    image,
    imageAlt,
    typePictures,
    changes,
  } = pending
  const shownLabels = changes ? [] : [moderation.when, moderation.location, labels.description]
  const shown = [
    ...facts.filter(({ label }) => shownLabels.includes(label)),
    ...(changes ? [] : typeLinks),
  ]
  return (
    <QueuedPost
      post={{ kind: 'event', id, seenVersion }}
      title={title || moderation.noTitle}
      note={note}
    >
      {changes && <p className="font-semibold">{moderation.change}</p>}
      <Facts
        facts={[
          [moderation.owner, ownerId === null ? moderation.none : String(ownerId)],
          [moderation.postedAt, postedAt],
          ...shown.map(({ label, text }) => [label, text] as const),
        ]}
      />
      {changes ? (
        <ChangesTable
          changes={changes}
          toText={({ text }) => text}
          show={({ picture, label }) => picture && <Thumbnail picture={picture} alt={label} />}
        />
      ) : (
        <>
          <Thumbnail picture={image} alt={imageAlt} />
          {typePictures.map(({ label, picture = null }) => (
            <figure key={label}>
              <Thumbnail picture={picture} alt="" />
              <figcaption>{label}</figcaption>
            </figure>
          ))}
        </>
      )}
      <p className="links my-3">
        <a href={paths.events.preview(id)}>
          {moderation.preview} <span className="sr-only">{title}</span>
        </a>
      </p>
    </QueuedPost>
  )
}

function Thumbnail({ picture, alt }: { picture: EventPicture | null; alt: string }) {
  const [size] = picture?.sizes ?? []
  if (!size) return null
  const { src, width, height } = size
  return (
    <span className="block max-w-80">
      <img
        className="max-w-full"
        src={src}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
      />
    </span>
  )
}
