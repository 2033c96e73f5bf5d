import { BlockedDayTable } from '#app/domain/bookings/blocked-day-table.tsx'
import {
  type BlockRefusal,
  blockDays,
  listBlockedDays,
  unblockDays,
} from '#app/domain/bookings/blocked-days.server.ts'
import { bookingForm, unblockForm } from '#app/domain/bookings/forms.ts'
import { findPropertyDetails } from '#app/domain/listings/details.server.ts'
import { type Context, getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import { requireManagedListing } from '../../+managed-listing.server.ts'
import type { Route } from './+types/$id'

/** Returns a rental that the caller may manage. */
function requireRental(context: Context, request: Request, id: string) {
  const { actor, listing } = requireManagedListing(context, request, { source: 'properties', id })
  const { terms } = findPropertyDetails(db, listing.id)
  if (terms !== 'Rent') throw conflict(getText(context).bookings.reasons.not_for_rent)
  return { actor, listing }
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { listing } = requireRental(context, request, params.id)
  return { id: listing.id, title: listing.title, blocked: listBlockedDays(db, listing.id) }
}

const conflicts: ReadonlySet<BlockRefusal> = new Set(['booked', 'blocked_already'])

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, listing } = requireRental(context, request, params.id)
  const { bookings } = text
  const { day } = getWords(context)
  const back = paths.ownerDashboard.blockedDays(listing.id)
  const posted = await readFormData(request, text)
  if (posted.has('blocked')) {
    const form = checkForm(posted, unblockForm, text)
    if (!form.ok) throw form.problem()
    const opened = await unblockDays(db, actor, form.value.blocked)
    if (!opened.ok) throw notFound(bookings.blocked.gone)
    const days = bookings.fromTo(day(opened.startDate), day(opened.endDate))
    return redirectWithFlash(back, { kind: 'success', message: bookings.blocked.opened(days) })
  }
  const form = checkForm(posted, bookingForm(text), text)
  if (!form.ok) return form.refuse()
  const submission = toSubmission(context, request, form.fields)
  const outcome = await blockDays(db, actor, listing.id, form.value, submission)
  if (!outcome.ok) {
    const { reason } = outcome
    if (reason === 'not_found') throw notFound()
    return form.refuse(
      { '': [bookings.blocked.reasons[reason]] },
      conflicts.has(reason) ? 409 : 400,
    )
  }
  const days = bookings.fromTo(day(form.value.startDate), day(form.value.endDate))
  return redirectWithFlash(back, { kind: 'success', message: bookings.blocked.done(days) })
}

/** The days of a rental that its owner keeps free of bookings. */
export default function BlockedDays({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { blocked } = text.bookings
  const { id, title } = loaderData
  const [form, fields] = usePortalForm(bookingForm(text), {
    id: 'blocked-days',
    lastResult: actionData?.result,
  })
  return (
    <Page title={blocked.title(title)}>
      <p className="row-actions mb-4">
        <a href={paths.properties.show(id)}>{blocked.back}</a>
      </p>
      <p className="prose mb-6">{blocked.intro}</p>
      <BlockedDayTable rows={loaderData.blocked} />
      <h2 className="section-heading mt-8">{blocked.add}</h2>
      <PortalForm form={form} isBelow>
        <InputField field={fields.startDate} label={blocked.first} type="date" />
        <InputField field={fields.endDate} label={blocked.last} type="date" />
        <button className="button">{blocked.add}</button>
      </PortalForm>
    </Page>
  )
}
