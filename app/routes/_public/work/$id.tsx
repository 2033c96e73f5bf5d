import { useLocation } from 'react-router'
import { InventoryFacts } from '#app/domain/imports/inventory-facts.tsx'
import { findRecord } from '#app/domain/imports/records.server.ts'
import { findListing, findWorkDetails } from '#app/domain/listings/detail.server.ts'
import { ApplyLink, Description, DetailDialog } from '#app/domain/listings/detail.tsx'
import { workFacts } from '#app/domain/listings/facts.ts'
import { may } from '#app/domain/listings/permissions.ts'
import { Gallery } from '#app/domain/photos/gallery.tsx'
import { listPhotos } from '#app/domain/photos/photos.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { parseId } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { Route } from './+types/$id'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const actor = requireMember(context, request, 'details')
  const listing = findListing(db, actor, 'work', parseId(params.id))
  if (!listing) throw notFound()
  return {
    listing,
    details: findWorkDetails(db, listing.id),
    canEdit: may(actor, 'manage', listing),
    canApply: listing.isPublic && listing.ownerId !== actor.userId,
    record: may(actor, 'manage', listing) ? findRecord(db, listing.id) : null,
    photos: listPhotos(db, listing.id),
  }
}

export default function WorkDetail({ loaderData }: Route.ComponentProps) {
  const { listing, details, canEdit, canApply, record, photos } = loaderData
  const words = useWords()
  const { detail } = words.text.listings
  const { search } = useLocation()
  return (
    <DetailDialog
      listing={listing}
      closeTo={paths.work.list() + search}
      canEdit={canEdit}
      photos={<Gallery photos={photos} />}
    >
      <Facts
        facts={[
          ...workFacts({ ...listing, ...details }, words),
          [detail.location, [listing.city, listing.state].filter(Boolean).join(', ')],
        ]}
      />
      <h3>{detail.description}</h3>
      <Description text={listing.description} />
      {record && <InventoryFacts record={record} />}
      {canApply && <ApplyLink listing={listing} label={detail.applyNow} />}
    </DetailDialog>
  )
}
