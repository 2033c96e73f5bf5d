import { EventPage } from '#app/domain/events/page/event-page.tsx'
import { viewEvent } from '#app/domain/events/page/view.server.ts'
import { may } from '#app/domain/events/permissions.ts'
import { findEventToPreview } from '#app/domain/events/queries.server.ts'
import { may as mayModeration } from '#app/domain/moderation/permissions.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { PageTitle } from '#app/ui/page.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { useSaveData } from '#app/ui/use-save-data.ts'
import type { Route } from './+types/preview'

/** Shows the newest version of an event, in any state. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  const found = findEventToPreview(db, actor, parseId(params.id))
  if (!found) throw notFound()
  const { event, newest } = found
  return {
    id: event.id,
    isPublic: event.isPublic,
    canEdit: may(actor, 'edit', event),
    canManage: may(actor, 'manage', event),
    isAtDesk: mayModeration(actor, 'moderate'),
    view: viewEvent(db, newest, event.status, getWords(context)),
  }
}

export default function EventPreview({ loaderData }: Route.ComponentProps) {
  const { events, desk } = useText()
  const { preview } = events
  const { id, isPublic, canEdit, canManage, isAtDesk, view } = loaderData
  return (
    <>
      <PageTitle title={preview.title(view.title)} />
      <aside className="no-print mb-4 border-b border-hairline pb-2" aria-label={preview.onlyYou}>
        <p>{preview.onlyYou}</p>
        <p className="row-actions">
          <Spaced>
            {canEdit && <a href={paths.events.edit(id)}>{preview.edit}</a>}
            {canManage && <a href={paths.ownerDashboard.events()}>{preview.back}</a>}
            {isAtDesk && <a href={paths.admin.desk()}>{desk.title}</a>}
            {isPublic && <a href={paths.events.show(id)}>{preview.publicPage}</a>}
          </Spaced>
        </p>
      </aside>
      <EventPage view={view} savesData={useSaveData()} />
    </>
  )
}
