import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Pictures } from '#app/domain/photos/pictures.tsx'
import { withQuery } from '#app/path-builder.ts'
import { paths } from '#app/paths.ts'
import type { JsonLdThing } from '#app/shared/json-ld.ts'
import { useText } from '#app/text/index.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import { PlaceholderDrawing } from '#app/ui/card-image.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { MapLinks } from '#app/ui/map-links.tsx'
import { PageTitle } from '#app/ui/page.tsx'
import { ReportLink } from '#app/ui/report-link.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { categoryName, kindName } from '../category-name.ts'
import { describeBriefly } from '../fields/description.ts'
import { priceText } from '../fields/price.ts'
import { placeholderFor } from '../photos/placeholder.ts'
import type { ListingView } from '../view-listing.server.ts'

type ListingPageProps = {
  view: ListingView
  thing: JsonLdThing
  /** What only members may see; null for visitors. */
  memberParts: {
    /** An address that a map can find; empty if unknown. */
    address: string
    facts: ReactNode
    /** The actions, in a bar at the bottom of small screens; null: none. */
    actions: ReactNode
    canEdit: boolean
    /** More links for whoever may edit it. */
    ownerLinks?: ReactNode
    /** The description and what follows it. */
    body: ReactNode
  } | null
}

/** The page of a listing: pictures, title and text next to price, facts and actions. */
export function ListingPage({ view, thing, memberParts }: ListingPageProps) {
  const text = useText()
  const { detail } = text.listings
  const { summary, isPublic, isTaken, photos } = view
  const { id, source, title, city, state } = summary
  const price = priceText(summary, text)
  const town = [city, state].filter(Boolean).join(', ')
  const category = kindName(summary.category, text)
  const teaser = describeBriefly(summary, text)
  const about = joinFacts([category, town, price, teaser])
  const picture = photos[0]
  const placeholder = placeholderFor(summary)
  const preview = picture && { ...picture.full, alt: picture.alt }
  return (
    <article className="listing">
      <PageTitle
        title={title}
        facts={isPublic ? { description: about, image: preview } : undefined}
      />
      {isPublic && <JsonLd thing={thing} />}
      <ListNavigation view={view} />
      <div className="listing-main">
        <Pictures
          photos={photos}
          instead={placeholder && <PlaceholderDrawing of={placeholder} />}
        />
        <h1>{title}</h1>
        <p className="mt-1 muted">
          {!memberParts && price && <PriceAhead price={price} />}
          {joinFacts([category, memberParts?.address || town])}
          {memberParts?.address && <MapLinks address={memberParts.address} />}
        </p>
        {!isPublic && (
          <p className="mt-2 status-pending">{isTaken ? detail.taken : detail.notPublic}</p>
        )}
        {memberParts ? memberParts.body : <Description text={teaser} />}
        {isPublic && !memberParts?.canEdit && (
          <ReportLink kind="listing" about={paths[source].show(id)} />
        )}
      </div>
      <div className="listing-side">
        <div className={memberParts ? 'listing-price' : 'listing-price max-lg:hidden'}>
          {price && (
            <p>
              <span className="sr-only">{detail.price}: </span>
              {price}
            </p>
          )}
        </div>
        <div className="listing-facts">
          {memberParts?.facts}
          {memberParts?.canEdit && (
            <p className="row-actions my-4 no-print">
              <Spaced>
                <a href={paths.editListing.form(source, id)}>{detail.edit}</a>
                {memberParts.ownerLinks}
              </Spaced>
            </p>
          )}
        </div>
        {memberParts ? memberParts.actions : <WaysIn />}
      </div>
    </article>
  )
}

/** The price on small screens, which hide the one beside the pictures from visitors. */
function PriceAhead({ price }: { price: string }) {
  return (
    <span className="lg:hidden">
      <b className="text-ink">{price}</b> ·{' '}
    </span>
  )
}

/** Links back to the list with its filters, and to the previous and next listing. */
function ListNavigation({ view: { summary, neighbors, filters } }: Pick<ListingPageProps, 'view'>) {
  const text = useText()
  const { search } = useLocation()
  const { listings, common } = text
  const { detail } = listings
  const { source } = summary
  const query = listQuery(search)
  const toList = withQuery(paths[source].list(), query)
  const toListing = (id: number) => withQuery(paths[source].show(id), query)
  const { total, isMore, previous, next } = neighbors
  return (
    <nav className="listing-way no-print" aria-label={detail.way}>
      <Spaced>
        <a href={toList}>
          ← {listings.counted[source](total, isMore)}
          {total > 0 && filters.category && ` · ${categoryName(filters.category, text)}`}
        </a>
        {previous !== null && (
          <a rel="prev" href={toListing(previous)}>
            {common.pager.previous}
          </a>
        )}
        {next !== null && (
          <a rel="next" href={toListing(next)}>
            {common.pager.next}
          </a>
        )}
        <a className="button-quiet ml-auto px-3" href={toList} aria-label={detail.closeLabel}>
          {detail.close}
        </a>
      </Spaced>
    </nav>
  )
}

/** Parameters that belong to the listing's page and not to its list. */
const ownParameters = ['start', 'end', 'month']

/** Returns the query of the list from which the listing was opened. */
function listQuery(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  for (const name of ownParameters) query.delete(name)
  return query
}

/**
 * Shown to visitors instead of the details: the reason to join, with links to register and log in.
 */
function WaysIn() {
  const { accounts, shell } = useText()
  const { pathname, search } = useLocation()
  const place = useChosenPlace()
  const redirectTo = pathname + search
  return (
    <div className="listing-actions listing-join no-print">
      <Spaced>
        <strong className="w-full">{accounts.loginReasons.details}</strong>
        <a className="button" href={paths.register({ redirectTo, ...place })}>
          {shell.register}
        </a>
        <a className="button-quiet" href={paths.login({ reason: 'details', redirectTo, ...place })}>
          {shell.login}
        </a>
      </Spaced>
    </div>
  )
}

type ActionBarProps = {
  note?: ReactNode
  /** A second action; on small screens it is shown above the bar. */
  second?: ReactNode
  children: ReactNode
}

/** The actions, next to the text or in a bar at the bottom of small screens. */
export function ActionBar({ note, second, children }: ActionBarProps) {
  return (
    <>
      {second && <div className="listing-second no-print">{second}</div>}
      <div className="listing-actions no-print">
        {note && <div className="flex-1">{note}</div>}
        <Spaced>{children}</Spaced>
      </div>
    </>
  )
}

/** The price inside the bar of small screens; large screens show it above the actions. */
export function PriceNote({ view: { summary } }: { view: ListingView }) {
  return (
    <strong className="lg:hidden" aria-hidden="true">
      {priceText(summary, useText())}
    </strong>
  )
}

/** A listing's description in paragraphs. */
export function Description({ text }: { text: string }) {
  return (
    text && (
      <p className="prose my-4 whitespace-pre-line" dir="auto">
        {text}
      </p>
    )
  )
}
