import {
  checkInTicket,
  countAttendance,
  countDaysUntil,
} from '#app/domain/tickets/door/check-in.server.ts'
import { CheckInPanel } from '#app/domain/tickets/door/check-in-panel.tsx'
import { checkInStylesheet } from '#app/domain/tickets/door/check-in-stylesheet.ts'
import { checkInForm } from '#app/domain/tickets/forms.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toScan } from '#app/http/forms/submission.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { requireManagedTourDate } from './+managed-tour-date.server.ts'
import type { Route } from './+types/validate'

export const links = checkInStylesheet

export const handle: PageHandle = { script: 'camera' }

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { name, back, tourDate } = requireManagedTourDate(context, request, params)
  const daysUntil = countDaysUntil(tourDate.startTime, config.timeZone)
  const sold = paths.tourDates.purchasedTickets(tourDate.id)
  const attendance = countAttendance(db, { tourDateId: tourDate.id })
  const path = paths.tourDates.checkIn(tourDate.id)
  return { name, back, daysUntil, sold, attendance, path }
}

/** Answers with the page itself, for the reason at `events/$id/validate.tsx`. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, tourDate } = requireManagedTourDate(context, request, params)
  const posted = await readFormData(request, text)
  const form = checkForm(posted, checkInForm(text), text)
  if (!form.ok) return { checkedIn: null }
  const door = { tourDateId: tourDate.id }
  const scan = toScan(context, request, posted)
  return { checkedIn: await checkInTicket(db, { actor }, form.value.unique_code, door, scan) }
}

export default function CheckInForTour({ loaderData, actionData }: Route.ComponentProps) {
  const { checkIn } = useText().tickets
  const { tourDates } = useText().play.mine
  const { name, back, daysUntil, sold, attendance, path } = loaderData
  return (
    <Page title={checkIn.titleFor(name)}>
      <CheckInPanel
        action={path}
        daysUntil={daysUntil}
        attendance={attendance}
        checkedIn={actionData && (actionData.checkedIn ?? null)}
      />
      <p className="row-actions mt-6">
        <Spaced>
          <a href={back}>{tourDates}</a>
          <a href={sold}>{checkIn.tickets}</a>
        </Spaced>
      </p>
    </Page>
  )
}
