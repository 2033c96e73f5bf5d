import { redirect } from 'react-router'
import {
  checkInTicket,
  countAttendance,
  countDaysUntil,
} from '#app/domain/tickets/door/check-in.server.ts'
import { CheckInPanel } from '#app/domain/tickets/door/check-in-panel.tsx'
import { checkInStylesheet } from '#app/domain/tickets/door/check-in-stylesheet.ts'
import { enterDoor, findDoor, isAtDoor } from '#app/domain/tickets/door/door.server.ts'
import { PinForm } from '#app/domain/tickets/door/pin-form.tsx'
import { checkInForm, pinForm } from '#app/domain/tickets/forms.ts'
import { getText, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toScan } from '#app/http/forms/submission.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { paths } from '#app/paths.ts'
import { type Text, useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { readDoorToken, startDoorHeaders } from './+door-session.server.ts'
import type { Route } from './+types/$token'

export const links = checkInStylesheet

export const handle: PageHandle = { script: 'camera', isPersonal: true }

/** Returns the door of a link, and whether this browser has entered its PIN. */
async function requireDoor(request: Request, token: string, text: Text) {
  const door = findDoor(db, token)
  if (!door) throw notFound(text.tickets.door.closed)
  const session = await readDoorToken(request)
  return { door, isIn: session !== null && isAtDoor(db, door, session) }
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { door, isIn } = await requireDoor(request, params.token, getText(context))
  const { title, name, startTime, timeZone } = door
  const daysUntil = countDaysUntil(startTime, timeZone)
  const attendance = isIn ? countAttendance(db, { eventId: door.eventId }) : null
  return { title, name, daysUntil, attendance, path: paths.door(params.token) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { door, isIn } = await requireDoor(request, params.token, text)
  const posted = await readFormData(request, text)
  if (isIn) {
    const form = checkForm(posted, checkInForm(text), text)
    const code = form.ok ? form.value.unique_code : ''
    const checker = { doorLinkId: door.linkId }
    const scan = toScan(context, request, posted)
    const checkedIn = await checkInTicket(db, checker, code, { eventId: door.eventId }, scan)
    return { checkedIn, result: undefined }
  }
  const form = checkForm(posted, pinForm(text), text)
  if (!form.ok) return form.refuse()
  const who = { address: context.get(requestDetails).address, account: String(door.linkId) }
  const limited = await rateLimitForm('door', who, form, text)
  if (limited) return limited
  const session = await enterDoor(db, door, form.value.pin)
  if (!session) {
    // The link may have ended while the PIN was checked.
    await requireDoor(request, params.token, text)
    return form.refuse({ pin: [text.tickets.door.wrongPin] }, 403)
  }
  const headers = await startDoorHeaders(session)
  return redirect(paths.door(params.token), { status: 303, headers })
}

export default function Door({ loaderData, actionData }: Route.ComponentProps) {
  const { door } = useText().tickets
  const { title, name, daysUntil, attendance, path } = loaderData
  const checkedIn = actionData && 'checkedIn' in actionData ? actionData.checkedIn : null
  const refused = actionData && 'result' in actionData ? actionData.result : undefined
  return (
    <Page title={door.titleFor(title)}>
      <p className="mb-3 muted">{name}</p>
      {attendance ? (
        <CheckInPanel
          action={path}
          daysUntil={daysUntil}
          attendance={attendance}
          checkedIn={checkedIn ?? undefined}
        />
      ) : (
        <PinForm lastResult={refused} />
      )}
    </Page>
  )
}
