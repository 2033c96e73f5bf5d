import { mayDo } from '#app/domain/events/permissions.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formDataOf } from '#app/http/forms.server.ts'
import { requireManagedEvent } from '#app/http/managed-event.server.ts'
import { textFor, useText } from '#app/text/index.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { Route } from './+types/cancel'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, event, newest } = requireManagedEvent(context, request, params)
  if (!mayDo(actor, 'cancel', event)) throw conflict(textFor().events.cancelling.failed)
  return { title: newest.title }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { actor, event } = requireManagedEvent(context, request, params)
  await formDataOf(request)
  const { cancelling } = textFor().events
  const outcome = cancelEvent(db, actor, event.id)
  if (outcome.ok) {
    const flash = { kind: 'success', message: cancelling.done } as const
    return redirectWithFlash('/owner-dashboard/events', flash)
  }
  throw outcome.reason === 'not_found' ? notFound() : conflict(cancelling.failed)
}

export default function CancelEvent({ loaderData }: Route.ComponentProps) {
  const { cancelling } = useText().events
  return (
    <ConfirmPage
      title={cancelling.title(loaderData.title)}
      question={cancelling.question}
      consequence={cancelling.consequence}
      submit={cancelling.submit}
      back={cancelling.back}
      backTo="/owner-dashboard/events"
    />
  )
}
