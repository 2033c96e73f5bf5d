import { useLocation } from 'react-router'
import { findListing, findPropertyDetails } from '#app/domain/listings/detail.server.ts'
import {
  ApplyLink,
  Description,
  DetailDialog,
  PropertyFacts,
} from '#app/domain/listings/detail.tsx'
import { canManage } from '#app/domain/listings/policy.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { idOf } from '#app/http/params.ts'
import { useText } from '#app/text/index.ts'
import type { Route } from './+types/$id'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const actor = requireMember(context, request, 'details')
  const listing = findListing(db, 'properties', idOf(params.id), actor)
  if (!listing) throw notFound()
  const details = findPropertyDetails(db, listing.id)
  return { listing, details, canEdit: canManage(actor, listing) }
}

export default function PropertyDetail({ loaderData }: Route.ComponentProps) {
  const { listing, details, canEdit } = loaderData
  const { detail } = useText().listings
  const { search } = useLocation()
  return (
    <DetailDialog listing={listing} closeTo={`/properties${search}`} canEdit={canEdit}>
      <Description text={listing.description} />
      <PropertyFacts listing={listing} details={details} />
      <ApplyLink listing={listing} label={detail.apply} />
    </DetailDialog>
  )
}
