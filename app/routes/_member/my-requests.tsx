import { OwnApplications } from '#app/domain/applications/own-applications.tsx'
import { listOwnApplications } from '#app/domain/applications/queries.server.ts'
import { withdrawApplication } from '#app/domain/applications/withdraw.server.ts'
import { OwnBookings } from '#app/domain/bookings/own-bookings.tsx'
import { listOwnBookings } from '#app/domain/bookings/queries.server.ts'
import { cancelBooking } from '#app/domain/bookings/transitions.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound, refusal, refusalStatus } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { parseId } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { today } from '#app/shared/clock.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/my-requests'

export function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  return {
    today: today(),
    bookings: listOwnBookings(db, actor),
    applications: listOwnApplications(db, actor),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const { applications, bookings } = text
  const form = await readFormData(request, text)
  const back = paths.myRequests()
  if (form.has('application')) {
    const withdrawn = await withdrawApplication(db, actor, parseId(String(form.get('application'))))
    if (withdrawn.ok) {
      const message = applications.own.withdrawn(withdrawn.title)
      return redirectWithFlash(back, { kind: 'success', message })
    }
    const sentence = applications.answers[withdrawn.reason]
    throw withdrawn.reason === 'not_found'
      ? notFound(sentence)
      : refusal(refusalStatus(withdrawn.reason), sentence)
  }
  const outcome = await cancelBooking(db, actor, Number(form.get('booking')))
  if (outcome.ok) {
    const message = applications.own.cancelled(outcome.title)
    return redirectWithFlash(back, { kind: 'success', message })
  }
  const sentence = bookings.answers[outcome.reason]
  throw refusal(refusalStatus(outcome.reason), sentence)
}

/** The member's applications and bookings with their status. */
export default function MyRequests({ loaderData }: Route.ComponentProps) {
  const { own } = useText().applications
  return (
    <Page title={own.title}>
      <OwnBookings bookings={loaderData.bookings} today={loaderData.today} />
      <OwnApplications applications={loaderData.applications} />
    </Page>
  )
}
