import { OwnApplications } from '#app/domain/applications/own-applications.tsx'
import { listOwnApplications } from '#app/domain/applications/queries.server.ts'
import { cancelBooking } from '#app/domain/bookings/answering.server.ts'
import { OwnBookings } from '#app/domain/bookings/own-bookings.tsx'
import { listOwnBookings } from '#app/domain/bookings/queries.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formDataOf } from '#app/http/forms.server.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { textFor, useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/my-requests'

export function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  return { bookings: listOwnBookings(db, actor), applications: listOwnApplications(db, actor) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireMember(context, request)
  const { applications, bookings } = textFor()
  const form = await formDataOf(request)
  const outcome = cancelBooking(db, actor, Number(form.get('booking')))
  if (outcome.ok) {
    const message = applications.own.cancelled
    return redirectWithFlash('/my-requests', { kind: 'success', message })
  }
  const sentence = bookings.answers[outcome.reason]
  throw outcome.reason === 'not_found' ? notFound(sentence) : conflict(sentence)
}

/** Everything the member has asked for, with what became of it. */
export default function MyRequests({ loaderData }: Route.ComponentProps) {
  const { own } = useText().applications
  return (
    <Page title={own.title}>
      <OwnBookings bookings={loaderData.bookings} />
      <OwnApplications applications={loaderData.applications} />
    </Page>
  )
}
