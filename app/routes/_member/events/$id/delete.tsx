import { deleteEvent } from '#app/domain/events/delete.server.ts'
import { findWayOn } from '#app/domain/events/page/way-on.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { useText } from '#app/text/index.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/delete'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, event, newest } = requireManagedEvent(context, request, params)
  return { title: newest.title, back: findWayOn(db, actor, event) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, event, newest } = requireManagedEvent(context, request, params)
  await readFormData(request, text)
  const { deleting, deleteFailed } = text.events
  const outcome = await deleteEvent(db, actor, event.id)
  const message = deleting.doneTo(newest.title)
  const back = findWayOn(db, actor, event)
  if (outcome.ok) return redirectWithFlash(back, { kind: 'success', message })
  if (outcome.reason === 'not_found') throw notFound()
  return redirectWithFlash(back, { kind: 'error', message: deleteFailed(outcome.reason) })
}

export default function DeleteEvent({ loaderData }: Route.ComponentProps) {
  const { deleting } = useText().events
  return (
    <ConfirmPage
      title={deleting.title(loaderData.title)}
      question={deleting.question}
      submit={deleting.submit}
      back={deleting.back}
      backTo={loaderData.back}
    />
  )
}
