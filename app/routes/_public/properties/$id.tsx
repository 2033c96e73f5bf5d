import { useSearchParams } from 'react-router'
import { BookingCalendar } from '#app/domain/bookings/booking-calendar.tsx'
import { BookingRequest } from '#app/domain/bookings/booking-request.tsx'
import { bookingForm } from '#app/domain/bookings/forms.ts'
import { listTakenDays } from '#app/domain/bookings/queries.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { readChoice } from '#app/domain/bookings/stay-choice.ts'
import { findInventoryFacts } from '#app/domain/imports/inventory-facts.server.ts'
import { InventoryFacts } from '#app/domain/imports/inventory-facts.tsx'
import { findPropertyDetails } from '#app/domain/listings/details.server.ts'
import { describeListing } from '#app/domain/listings/fields/description.ts'
import { formatAddress, propertyTraits } from '#app/domain/listings/fields/facts.ts'
import { ApplyLink } from '#app/domain/listings/pages/apply-link.tsx'
import {
  ActionBar,
  Description,
  ListingPage,
  PriceNote,
} from '#app/domain/listings/pages/listing-page.tsx'
import { listingStylesheet } from '#app/domain/listings/pages/listing-stylesheet.ts'
import { requireMember, requireSender } from '#app/http/access/guards.server.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound, refusalStatus } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { loadTyped } from '#app/http/kept-forms/kept-form.server.ts'
import { parseId } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { today } from '#app/shared/clock.server.ts'
import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { loadListingPage } from '../+listing-page.server.ts'
import type { Route } from './+types/$id'

export const headers = publicHeaders
export const links = listingStylesheet

export function loader(args: Route.LoaderArgs) {
  const { context, request } = args
  const { id, view, full, thing } = loadListingPage(args, 'properties')
  // A visitor who wants to book is asked to log in; one who opens a shared link is not.
  const wantsToBook = new URL(request.url).searchParams.get('start') === ''
  if (wantsToBook) requireMember(context, request, 'properties')
  if (!full) return { view, thing, full }
  const details = findPropertyDetails(db, id)
  return {
    view,
    thing,
    full: {
      ...full,
      details,
      record: full.canEdit ? findInventoryFacts(db, id) : null,
      today: today(),
      typed: loadTyped(context, request)?.initialValue,
      takenDays: details.terms === 'Rent' ? listTakenDays(db, id) : [],
    },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const actor = await requireSender(context, request, 'properties')
  const { bookings } = text
  const form = await readForm(request, bookingForm(text), text)
  if (!form.ok) return form.refuse()
  const submission = toSubmission(context, request, form.fields)
  const outcome = await requestBooking(db, actor, parseId(params.id), form.value, submission)
  if (outcome.ok) {
    return redirectWithFlash(paths.myRequests(), { kind: 'success', message: bookings.success })
  }
  if (outcome.reason === 'not_found') throw notFound()
  const isConflict = ['days_taken', 'price_changed', 'too_many', 'too_many_today'].includes(
    outcome.reason,
  )
  const status = isConflict ? refusalStatus(outcome.reason) : 400
  return form.refuse({ '': [bookings.reasons[outcome.reason]] }, status)
}

export default function PropertyDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { view, thing, full } = loaderData
  const words = useWords()
  const [params] = useSearchParams()
  const { detail } = words.text.listings
  if (!full) return <ListingPage view={view} thing={thing} memberParts={null} />
  const { listing, details, canEdit, canApply, record, today, takenDays, typed } = full
  const row = { ...listing, ...details }
  const { availabilityStartDate: from, availabilityEndDate: to } = details
  const availability = { today, taken: new Set(takenDays), from, to }
  const choice =
    canApply && details.terms === 'Rent' ? readChoice(params, availability, typed) : undefined
  const body = (
    <>
      <Description text={describeListing(row, words.text)} />
      {record && <InventoryFacts record={record} />}
      {choice && <BookingCalendar choice={choice} availability={availability} />}
    </>
  )
  const price = <PriceNote view={view} />
  const apply = (
    <>
      <ApplyLink listing={listing} label={detail.apply} isSecond />{' '}
      <p className="mt-1 text-sm text-muted">{detail.applyHint}</p>
    </>
  )
  const error = Object.values(actionData?.result.error ?? {}).flat()[0] ?? undefined
  const actions = choice ? (
    <ActionBar second={apply}>
      <BookingRequest choice={choice} rental={row} price={price} error={error} />
    </ActionBar>
  ) : (
    canApply && (
      <ActionBar note={price} second={apply}>
        <ApplyLink listing={listing} label={detail.makeOffer} isOffer />
      </ActionBar>
    )
  )
  const facts = <Facts facts={propertyTraits(row, words)} />
  const ownerLinks = details.terms === 'Rent' && (
    <a href={paths.ownerDashboard.blockedDays(listing.id)}>{words.text.bookings.blocked.link}</a>
  )
  return (
    <ListingPage
      view={view}
      thing={thing}
      memberParts={{ address: formatAddress(row), facts, actions, canEdit, ownerLinks, body }}
    />
  )
}
