import { data, useLocation } from 'react-router'
import { BookingForm } from '#app/domain/bookings/booking-form.tsx'
import { bookingForm } from '#app/domain/bookings/forms.ts'
import { heldDays } from '#app/domain/bookings/queries.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { InventoryFacts } from '#app/domain/imports/inventory-facts.tsx'
import { findRecord } from '#app/domain/imports/records.server.ts'
import { findListing, findPropertyDetails } from '#app/domain/listings/detail.server.ts'
import {
  ApplyLink,
  Description,
  DetailDialog,
  PropertyFacts,
} from '#app/domain/listings/detail.tsx'
import { may } from '#app/domain/listings/permissions.ts'
import { Gallery } from '#app/domain/photos/gallery.tsx'
import { listPhotos } from '#app/domain/photos/photos.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound, refusalStatus } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { parseId } from '#app/http/params.ts'
import { toSubmission } from '#app/http/submission.server.ts'
import { paths } from '#app/paths.ts'
import { today } from '#app/shared/clock.server.ts'
import { useText } from '#app/text/index.ts'
import type { Route } from './+types/$id'

export function loader({ context, request, params }: Route.LoaderArgs) {
  // The login page names booking or viewing, whichever the visitor wanted.
  const isRenting = new URL(request.url).searchParams.has('start')
  const actor = requireMember(context, request, isRenting ? 'properties' : 'details')
  const listing = findListing(db, actor, 'properties', parseId(params.id))
  if (!listing) throw notFound()
  const details = findPropertyDetails(db, listing.id)
  return {
    listing,
    details,
    canEdit: may(actor, 'manage', listing),
    canApply: listing.isPublic && listing.ownerId !== actor.userId,
    record: may(actor, 'manage', listing) ? findRecord(db, listing.id) : null,
    photos: listPhotos(db, listing.id),
    today: today(),
    takenDays: details.terms === 'Rent' ? heldDays(db, listing.id) : [],
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request, 'properties')
  const { bookings } = text
  const form = await readForm(text, request, bookingForm(text))
  if (!form.ok) return data({ error: bookings.chooseStart }, 400)
  const submission = toSubmission(context, request, form.fields)
  const outcome = await requestBooking(db, actor, parseId(params.id), form.value, submission)
  if (outcome.ok) {
    return redirectWithFlash(paths.myRequests(), { kind: 'success', message: bookings.success })
  }
  if (outcome.reason === 'not_found') throw notFound()
  const isConflict = ['days_taken', 'too_many', 'too_many_today'].includes(outcome.reason)
  const status = isConflict ? refusalStatus(outcome.reason) : 400
  return data({ error: bookings.reasons[outcome.reason] }, status)
}

export default function PropertyDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, details, canEdit, canApply, record, photos, today, takenDays } = loaderData
  const { detail } = useText().listings
  const { search } = useLocation()
  return (
    <DetailDialog
      listing={listing}
      closeTo={paths.properties.list() + search}
      canEdit={canEdit}
      photos={<Gallery photos={photos} />}
    >
      <Description text={listing.description} />
      <PropertyFacts listing={listing} details={details} />
      {record && <InventoryFacts record={record} />}
      {canApply && <ApplyLink listing={listing} label={detail.apply} />}
      {canApply && details.terms === 'Rent' && (
        <BookingForm
          rental={{ ...listing, ...details }}
          today={today}
          takenDays={takenDays}
          from={details.availabilityStartDate}
          to={details.availabilityEndDate}
          error={actionData?.error}
        />
      )}
    </DetailDialog>
  )
}
