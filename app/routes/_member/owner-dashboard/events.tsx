import { duplicateEvent } from '#app/domain/events/duplicate.server.ts'
import { listOwnEvents } from '#app/domain/events/page/own-events.server.ts'
import { OwnEvents } from '#app/domain/events/page/own-events.tsx'
import { findManagedEvent } from '#app/domain/events/queries.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { badRequest, notFound, refusal, refusalStatus } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { parsePage } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/events'

export function loader({ context, request }: Route.LoaderArgs) {
  return listOwnEvents(db, requireMember(context, request), parsePage(request))
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const posted = await readFormData(request, text)
  if (posted.get('intent') !== 'duplicate') throw badRequest()
  const submission = toSubmission(context, request, posted)
  const copy = await duplicateEvent(db, actor, Number(posted.get('event')), submission)
  if (!copy.ok) {
    if (copy.reason === 'not_found') throw notFound()
    throw refusal(refusalStatus(copy.reason), text.limits[copy.reason])
  }
  const found = findManagedEvent(db, actor, copy.id)
  if (!found) throw notFound()
  const message = text.events.own.duplicated(found.newest.title)
  return redirectWithFlash(paths.events.edit(copy.id), { kind: 'success', message })
}

export default function MyEvents({ loaderData }: Route.ComponentProps) {
  const { own } = useText().events
  const place = useChosenPlace()
  return (
    <Page title={own.title}>
      <p className="mb-4">
        <a className="button" href={paths.events.new(place)}>
          {own.create}
        </a>
      </p>
      <details className="mb-4">
        <summary>{own.legend}</summary>
        <ul className="mb-2">
          {own.explain.map(([status, meaning]) => (
            <li key={status}>
              <strong>{status}</strong>: {meaning}
            </li>
          ))}
        </ul>
        <p className="prose muted">{own.explainMore}</p>
      </details>
      <OwnEvents events={loaderData.rows} />
      <Pager page={loaderData.page} pages={loaderData.pages} />
    </Page>
  )
}
