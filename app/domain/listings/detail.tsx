import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { PageTitle } from '#app/ui/page.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Listing, PropertyDetails } from './detail.server.ts'
import { propertyFacts } from './facts.ts'

type DetailDialogProps = {
  listing: Listing
  /** The address of the list below, with its filters. */
  closeTo: string
  canEdit: boolean
  photos?: ReactNode
  children: ReactNode
}

/** A listing's detail, shown over its list at its own address. */
export function DetailDialog({ listing, closeTo, canEdit, photos, children }: DetailDialogProps) {
  const { detail } = useText().listings
  return (
    <dialog open className="detail" aria-labelledby="detail-title">
      <PageTitle title={listing.title} />
      <div className="flex items-start justify-between gap-4">
        <h2 id="detail-title" className="text-2xl">
          {listing.title}
        </h2>
        <a className="button-quiet no-print" href={closeTo} aria-label={detail.closeLabel}>
          {detail.close}
        </a>
      </div>
      {!listing.isPublic && <p className="status-pending">{detail.notPublic}</p>}
      {photos}
      {children}
      {canEdit && (
        <p className="mt-4">
          <a href={paths.editListing.form(listing.source, listing.id)}>{detail.edit}</a>
        </p>
      )}
    </dialog>
  )
}

/** A listing's description in paragraphs. */
export function Description({ text }: { text: string }) {
  return <p className="prose my-4 whitespace-pre-line">{text}</p>
}

type PropertyFactsProps = { listing: Listing; details: PropertyDetails }

export function PropertyFacts({ listing, details }: PropertyFactsProps) {
  return <Facts facts={propertyFacts({ ...listing, ...details }, useWords())} />
}

/** The link to apply. */
export function ApplyLink({ listing, label }: { listing: Listing; label: string }) {
  return (
    <ButtonLink href={paths.apply(listing.source, listing.id, useChosenPlace())} label={label} />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ href, label }: { href: string; label: string }) {
  return (
    <p>
      <a className="button no-print" href={href}>
        {label}
      </a>
    </p>
  )
}
