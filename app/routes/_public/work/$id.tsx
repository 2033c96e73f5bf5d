import { findInventoryFacts } from '#app/domain/imports/inventory-facts.server.ts'
import { InventoryFacts } from '#app/domain/imports/inventory-facts.tsx'
import { findWorkDetails } from '#app/domain/listings/details.server.ts'
import { workFacts } from '#app/domain/listings/fields/facts.ts'
import { ApplyLink } from '#app/domain/listings/pages/apply-link.tsx'
import { ActionBar, Description, ListingPage } from '#app/domain/listings/pages/listing-page.tsx'
import { listingStylesheet } from '#app/domain/listings/pages/listing-stylesheet.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { db } from '#app/http/database.server.ts'
import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { loadListingPage } from '../+listing-page.server.ts'
import type { Route } from './+types/$id'

export const headers = publicHeaders
export const links = listingStylesheet

export function loader(args: Route.LoaderArgs) {
  const { id, view, full, thing } = loadListingPage(args, 'work')
  if (!full) return { view, thing, full }
  return {
    view,
    thing,
    full: {
      ...full,
      details: findWorkDetails(db, id),
      record: full.canEdit ? findInventoryFacts(db, id) : null,
    },
  }
}

export default function WorkDetail({ loaderData }: Route.ComponentProps) {
  const { view, thing, full } = loaderData
  const words = useWords()
  const { detail } = words.text.listings
  if (!full) return <ListingPage view={view} thing={thing} memberParts={null} />
  const { listing, details, canEdit, canApply, record } = full
  const location = [listing.city, listing.state].filter(Boolean).join(', ')
  const facts = [
    ...workFacts({ ...listing, ...details }, words),
    [detail.location, location] as const,
  ]
  const body = (
    <>
      <h2 className="mt-6">{detail.description}</h2>
      <Description text={listing.description} />
      {record && <InventoryFacts record={record} />}
    </>
  )
  const actions = canApply && (
    <ActionBar note={<strong className="lg:hidden">{details.company}</strong>}>
      <ApplyLink listing={listing} label={detail.applyNow} />
    </ActionBar>
  )
  return (
    <ListingPage
      view={view}
      thing={thing}
      memberParts={{ address: location, facts: <Facts facts={facts} />, actions, canEdit, body }}
    />
  )
}
