import type { ModerationStatus } from '#app/domain/moderation/status.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Spaced } from '#app/ui/spaced.tsx'

/** A note above an event's public page that only its owner and administrators see. */
export function OwnerNote({
  id,
  moderationStatus,
}: {
  id: number
  moderationStatus: ModerationStatus
}) {
  const { page } = useText().events
  const news = { approved: null, pending: page.changeWaits, rejected: page.changeRefused }
  const sentence = news[moderationStatus]
  return (
    <aside className="no-print mb-4 border-b border-hairline pb-2" aria-label={page.own}>
      <p className="row-actions">
        <Spaced>
          <a href={paths.events.edit(id)}>{page.edit}</a>
          <a href={paths.events.manage(id)}>{page.manage}</a>
          {sentence && <a href={paths.events.preview(id)}>{page.seeNewest}</a>}
        </Spaced>
      </p>
      {sentence && <p>{sentence}</p>}
    </aside>
  )
}
