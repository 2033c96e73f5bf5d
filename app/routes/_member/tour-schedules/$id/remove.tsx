import { cancellationForm } from '#app/domain/tickets/forms.ts'
import { hasOrders } from '#app/domain/tickets/queries.server.ts'
import { findRemoval, removeTourDate } from '#app/domain/tours/tour-dates.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'
import { useText } from '#app/text/index.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { requireManagedTourDate } from './+managed-tour-date.server.ts'
import type { Route } from './+types/remove'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { name, back, tourDate } = requireManagedTourDate(context, request, params)
  if (tourDate.cancelledAt) throw notFound()
  if (findRemoval(db, tourDate) === 'begun') throw conflict(getText(context).tours.removing.begun)
  return { name, back, isOrdered: hasOrders(db, { tourDateId: tourDate.id }) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, tourDate, name, back } = requireManagedTourDate(context, request, params)
  const form = await readForm(request, cancellationForm(text), text)
  if (!form.ok) throw form.problem()
  const outcome = await removeTourDate(db, actor, tourDate.id, form.value.reason)
  if (outcome === 'not_found') throw notFound()
  if (outcome === 'begun') throw conflict(text.tours.removing.begun)
  wakeJob('send refunds')
  const message = text.tours.removing[outcome](name)
  return redirectWithFlash(back, { kind: 'success', message })
}

export default function RemoveTourDate({ loaderData }: Route.ComponentProps) {
  const { events, tours } = useText()
  const { removing } = tours
  return (
    <ConfirmPage
      title={removing.title(loaderData.name)}
      question={removing.question}
      consequence={removing.consequence}
      reasonLabel={loaderData.isOrdered ? events.cancellation.reason : undefined}
      submit={removing.submit}
      back={removing.back}
      backTo={loaderData.back}
    />
  )
}
