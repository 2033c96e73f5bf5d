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
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { requireManagedEvent } from './+managed-event.server.ts'
import type { Route } from './+types/validate'

export const links = checkInStylesheet

export const handle: PageHandle = { script: 'camera' }

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { event } = requireManagedEvent(context, request, params)
  const daysUntil = countDaysUntil(event.startTime, event.timeZone)
  return { event, daysUntil, attendance: countAttendance(db, { eventId: event.id }) }
}

/**
 * Answers with the page itself, so that the next code can be scanned at once and the browser asks
 * before a reload sends the code again. An invalid code is a normal answer, not an error.
 */
export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, event } = requireManagedEvent(context, request, params)
  const posted = await readFormData(request, text)
  const form = checkForm(posted, checkInForm(text), text)
  if (!form.ok) return { checkedIn: null }
  const door = { eventId: event.id }
  const scan = toScan(context, request, posted)
  return { checkedIn: await checkInTicket(db, { actor }, form.value.unique_code, door, scan) }
}

export default function CheckIn({ loaderData, actionData }: Route.ComponentProps) {
  const { checkIn } = useText().tickets
  const { event, daysUntil, attendance } = loaderData
  return (
    <Page title={checkIn.titleFor(event.title)}>
      <CheckInPanel
        action={paths.events.checkIn(event.id)}
        daysUntil={daysUntil}
        attendance={attendance}
        checkedIn={actionData && (actionData.checkedIn ?? null)}
      />
      <p className="row-actions mt-6">
        <Spaced>
          <a href={paths.events.manage(event.id)}>{checkIn.back}</a>
          <a href={paths.events.purchasedTickets(event.id)}>{checkIn.tickets}</a>
        </Spaced>
      </p>
    </Page>
  )
}
