import { findPlayDetails } from '#app/domain/listings/details.server.ts'
import { playFacts } from '#app/domain/listings/fields/facts.ts'
import { ApplyLink } from '#app/domain/listings/pages/apply-link.tsx'
import {
  ActionBar,
  Description,
  ListingPage,
  PriceNote,
} from '#app/domain/listings/pages/listing-page.tsx'
import { listingStylesheet } from '#app/domain/listings/pages/listing-stylesheet.ts'
import { seatsLeft } from '#app/domain/tickets/orders/seats-left.ts'
import { sellsTickets } from '#app/domain/tours/sells-tickets.ts'
import { listUpcomingTourDates } from '#app/domain/tours/tour-dates.server.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { loadListingPage } from '../+listing-page.server.ts'
import type { Route } from './+types/$id'

export const headers = publicHeaders
export const links = listingStylesheet

export function loader(args: Route.LoaderArgs) {
  const words = getWords(args.context)
  const { id, view, full, thing } = loadListingPage(args, 'play')
  if (!full) return { view, thing, full }
  const details = findPlayDetails(db, id)
  const price = sellsTickets(details) ? (full.listing.priceCents ?? 0) : null
  const tourDates = listUpcomingTourDates(db, id).map(({ tourDate, ticketType }) => ({
    id: tourDate.id,
    when: words.span({ ...tourDate, timeZone: config.timeZone }),
    isSoldOut: price !== null && seatsLeft(ticketType) <= 0,
    /** Null if it equals the usual price. */
    price: price !== null && ticketType.priceCents !== price ? ticketType.priceCents : null,
  }))
  return { view, thing, full: { ...full, details, tourDates } }
}

export default function PlayDetail({ loaderData }: Route.ComponentProps) {
  const { view, thing, full } = loaderData
  const words = useWords()
  const { listings } = words.text
  const place = useChosenPlace()
  if (!full) return <ListingPage view={view} thing={thing} memberParts={null} />
  const { listing, details, tourDates, canEdit, canApply } = full
  const { detail } = listings
  const isTour = details.type === 'Tour'
  const isSold = sellsTickets(details) && listing.isPublic
  const facts = playFacts({ ...listing, ...details }, words)
  const body = (
    <>
      <Description text={listing.description} />
      {isTour && <TourDates tourDates={tourDates} soldAt={isSold ? listing.id : null} />}
      {isTour && details.enableTicketing && (
        <p className="links mb-4">
          <a href={`${paths.userGuide(place)}#purchase-tour-tickets`}>{detail.howToPurchase}</a>
        </p>
      )}
    </>
  )
  const actions = (isSold || canApply) && (
    <ActionBar note={<PriceNote view={view} />}>
      {isSold ? (
        <a className="button" href={paths.play.purchaseTicket(listing.id, place)}>
          {detail.bookNow}
        </a>
      ) : (
        <ApplyLink listing={listing} label={detail.bookNow} />
      )}
    </ActionBar>
  )
  const address = [details.location, listing.city, listing.state].filter(Boolean).join(', ')
  return (
    <ListingPage
      view={view}
      thing={thing}
      memberParts={{ address, facts: <Facts facts={facts} />, actions, canEdit, body }}
    />
  )
}

type Full = NonNullable<Route.ComponentProps['loaderData']['full']>
type TourDate = Full['tourDates'][number]

type TourDatesProps = {
  tourDates: TourDate[]
  /** The number of the tour if its dates lead to their tickets. */
  soldAt: number | null
}

function TourDates({ tourDates, soldAt }: TourDatesProps) {
  const { detail } = useText().listings
  const place = useChosenPlace()
  const words = useWords()
  if (tourDates.length === 0) return <p className="mb-4">{detail.noTourDates}</p>
  return (
    <>
      <h2 className="mb-2">{detail.dates}</h2>
      <ul className="links mb-4 grid gap-1">
        {tourDates.map(({ id, when, price, isSoldOut }) => (
          <li key={id}>
            {soldAt === null || isSoldOut ? (
              when
            ) : (
              <a href={paths.play.purchaseTicket(soldAt, { date: id, ...place })}>{when}</a>
            )}
            {price !== null && `, ${words.ticketPrice(price)}`}
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
