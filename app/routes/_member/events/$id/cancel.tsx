import { may } from '#app/domain/events/permissions.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { previewCancellation } from '#app/domain/tickets/cancellation-preview.server.ts'
import { readFormData } from '#app/http/bounded-input.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useWords } from '#app/text/words.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/cancel'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, event, newest } = requireManagedEvent(context, request, params)
  if (!may(actor, 'cancel', event)) throw conflict(getText(context).events.cancellation.failed)
  return { title: newest.title, tickets: previewCancellation(db, event.id) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, event, newest } = requireManagedEvent(context, request, params)
  await readFormData(text, request)
  const { cancellation } = text.events
  const outcome = await cancelEvent(db, actor, event.id)
  if (outcome.ok) {
    const flash = { kind: 'success', message: cancellation.done(newest.title) } as const
    return redirectWithFlash(paths.ownerDashboard.events(), flash)
  }
  throw outcome.reason === 'not_found' ? notFound() : conflict(cancellation.failed)
}

export default function CancelEvent({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { cancellation } = words.text.events
  const { title, tickets } = loaderData
  const ends = tickets.count > 0 && cancellation.tickets(tickets.count)
  const refund = tickets.cents > 0 && cancellation.refund(words.cents(tickets.cents))
  return (
    <ConfirmPage
      title={cancellation.title(title)}
      question={cancellation.question}
      consequence={[ends, refund, cancellation.consequence].filter(Boolean).join(' ')}
      submit={cancellation.submit}
      back={cancellation.back}
      backTo={paths.ownerDashboard.events()}
    />
  )
}
