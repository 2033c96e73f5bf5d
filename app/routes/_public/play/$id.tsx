import { useLocation } from 'react-router'
import { findListing, findPlayDetails } from '#app/domain/listings/detail.server.ts'
import { ApplyLink, ButtonLink, Description, DetailDialog } from '#app/domain/listings/detail.tsx'
import { playFacts } from '#app/domain/listings/facts.ts'
import { may } from '#app/domain/listings/permissions.ts'
import { seatsLeft } from '#app/domain/tickets/ticket.ts'
import { sellsTickets } from '#app/domain/tours/tour.ts'
import { listUpcomingTourDates } from '#app/domain/tours/tour-dates.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { parseId } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/$id'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const actor = requireMember(context, request, 'details')
  const listing = findListing(db, actor, 'play', parseId(params.id))
  if (!listing) throw notFound()
  const { upcoming: _, ...details } = findPlayDetails(db, listing.id)
  const price = sellsTickets(details) ? (listing.priceCents ?? 0) : null
  const tourDates = listUpcomingTourDates(db, listing.id).map(({ tourDate, ticketType }) => ({
    id: tourDate.id,
    when: words.span({ ...tourDate, timeZone: config.timeZone }),
    isSoldOut: price !== null && seatsLeft(ticketType) <= 0,
    /** Set where it differs from the usual price. */
    price: price !== null && ticketType.priceCents !== price ? ticketType.priceCents : null,
  }))
  return {
    listing,
    details,
    price,
    tourDates,
    canEdit: may(actor, 'manage', listing),
    canApply: listing.isPublic && listing.ownerId !== actor.userId,
  }
}

export default function PlayDetail({ loaderData }: Route.ComponentProps) {
  const { listing, details, price, tourDates, canEdit, canApply } = loaderData
  const { listings, tours } = useText()
  const { detail } = listings
  const formatPrice = usePriceFormat()
  const { search } = useLocation()
  const place = useChosenPlace()
  const isTour = details.type === 'Tour'
  return (
    <DetailDialog listing={listing} closeTo={paths.play.list() + search} canEdit={canEdit}>
      <Description text={listing.description} />
      <Facts
        facts={[
          ...playFacts({ ...listing, ...details }, useWords()),
          [tours.purchase.price, price === null ? null : formatPrice(price)],
        ]}
      />
      {isTour && <TourDates tourDates={tourDates} />}
      {isTour && details.enableTicketing && (
        <p className="mb-4">
          <a href={`${paths.userGuide()}#purchase-tour-tickets`}>{detail.howToPurchase}</a>
        </p>
      )}
      {sellsTickets(details) && listing.isPublic ? (
        <ButtonLink href={paths.play.purchaseTicket(listing.id, place)} label={detail.bookNow} />
      ) : (
        canApply && <ApplyLink listing={listing} label={detail.bookNow} />
      )}
    </DetailDialog>
  )
}

type TourDate = Route.ComponentProps['loaderData']['tourDates'][number]

function TourDates({ tourDates }: { tourDates: TourDate[] }) {
  const { detail } = useText().listings
  const formatPrice = usePriceFormat()
  if (tourDates.length === 0) return <p className="mb-4">{detail.noTourDates}</p>
  return (
    <>
      <h3>{detail.dates}</h3>
      <ul className="mb-4 grid gap-1">
        {tourDates.map(({ id, when, price, isSoldOut }) => (
          <li key={id}>
            {when}
            {price !== null && `, ${formatPrice(price)}`}
            {isSoldOut && (
              <>
                {', '}
                <StatusWord tone="bad">{detail.soldOut}</StatusWord>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function usePriceFormat() {
  const words = useWords()
  const { free } = useText().tours.purchase
  return (cents: number) => (cents === 0 ? free : words.cents(cents))
}
