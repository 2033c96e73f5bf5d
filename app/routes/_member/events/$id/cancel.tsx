import { findWayOn } from '#app/domain/events/page/way-on.server.ts'
import { may } from '#app/domain/events/permissions.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { cancellationForm } from '#app/domain/tickets/forms.ts'
import { previewCancellation } from '#app/domain/tickets/refunds/cancellation-preview.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'
import { useWords } from '#app/text/words.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/cancel'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, event, newest } = requireManagedEvent(context, request, params)
  if (!may(actor, 'cancel', event)) throw conflict(getText(context).events.cancellation.failed)
  const isOver = event.endTime <= nowInstant()
  const back = findWayOn(db, actor, event)
  return { title: newest.title, isOver, tickets: previewCancellation(db, event.id), back }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, event, newest } = requireManagedEvent(context, request, params)
  const form = await readForm(request, cancellationForm(text), text)
  if (!form.ok) throw form.problem()
  const { cancellation } = text.events
  const outcome = await cancelEvent(db, actor, event.id, form.value.reason)
  if (outcome.ok) {
    wakeJob('send refunds')
    const flash = { kind: 'success', message: cancellation.done(newest.title) } as const
    return redirectWithFlash(findWayOn(db, actor, event), flash)
  }
  throw outcome.reason === 'not_found' ? notFound() : conflict(cancellation.failed)
}

export default function CancelEvent({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { cancellation } = words.text.events
  const { title, isOver, tickets, back } = loaderData
  const ends = tickets.count > 0 && cancellation.tickets(tickets.count)
  const refund = tickets.cents > 0 && cancellation.refund(words.cents(tickets.cents))
  return (
    <ConfirmPage
      title={cancellation.title(title)}
      question={cancellation.question}
      consequence={[isOver && cancellation.over, ends, refund, cancellation.consequence]
        .filter(Boolean)
        .join(' ')}
      reasonLabel={cancellation.reason}
      submit={cancellation.submit}
      back={cancellation.back}
      backTo={back}
    />
  )
}
