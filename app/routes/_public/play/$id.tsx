import { useLocation } from 'react-router'
import { findListing, findPlayDetails } from '#app/domain/listings/detail.server.ts'
import { ApplyLink, ButtonLink, Description, DetailDialog } from '#app/domain/listings/detail.tsx'
import { canManage } from '#app/domain/listings/policy.ts'
import { sellsTickets, tourPurchasePath } from '#app/domain/tours/tour.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { idOf } from '#app/http/params.ts'
import { config } from '#app/shared/config.server.ts'
import { formatInstant } from '#app/shared/town-time.ts'
import { useText } from '#app/text/index.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { Route } from './+types/$id'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const actor = requireMember(context, request, 'details')
  const listing = findListing(db, 'play', idOf(params.id), actor)
  if (!listing) throw notFound()
  const { upcoming, ...details } = findPlayDetails(db, listing.id)
  const departures = upcoming.map(({ id, startTime, endTime }) => ({
    id,
    from: formatInstant(startTime, config.timeZone),
    to: formatInstant(endTime, config.timeZone),
  }))
  return {
    listing,
    details,
    departures,
    canEdit: canManage(actor, listing),
    canApply: listing.isPublic && listing.ownerId !== actor.userId,
  }
}

export default function PlayDetail({ loaderData }: Route.ComponentProps) {
  const { listing, details, departures, canEdit, canApply } = loaderData
  const { detail } = useText().listings
  const { search } = useLocation()
  const isTour = details.type === 'Tour'
  return (
    <DetailDialog listing={listing} closeTo={`/play${search}`} canEdit={canEdit}>
      <Description text={listing.description} />
      <Facts facts={[[detail.location, details.location]]} />
      {isTour && <Departures departures={departures} />}
      {isTour && details.enableTicketing && (
        <p className="mb-4">
          <a href="/user-guide#purchase-tour-tickets">{detail.howToPurchase}</a>
        </p>
      )}
      {sellsTickets(details) && listing.isPublic ? (
        <ButtonLink href={tourPurchasePath(listing.id)} label={detail.bookNow} />
      ) : (
        canApply && <ApplyLink listing={listing} label={detail.bookNow} />
      )}
    </DetailDialog>
  )
}

function Departures({ departures }: { departures: { id: number; from: string; to: string }[] }) {
  const { detail } = useText().listings
  if (departures.length === 0) return <p className="mb-4">{detail.noSchedules}</p>
  return (
    <>
      <h3>{detail.dates}</h3>
      <ul className="mb-4">
        {departures.map(({ id, from, to }) => (
          <li key={id}>{detail.dateFromTo(from, to)}</li>
        ))}
      </ul>
    </>
  )
}
