import { paths } from '#app/paths.ts'
import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Listing, PropertyDetails } from './detail.server.ts'
import { propertyFacts } from './facts.ts'

type PropertyFactsProps = { listing: Listing; details: PropertyDetails }

/** All facts of a property, for the people who moderate it. */
export function PropertyFacts({ listing, details }: PropertyFactsProps) {
  return <Facts facts={propertyFacts({ ...listing, ...details }, useWords())} />
}

type ApplyLinkProps = {
  listing: Pick<Listing, 'id' | 'source'>
  label: string
  isSecond?: boolean
  /** Whether it leads to the form with an amount. */
  isOffer?: boolean
}

/** The link to apply, or to make an offer. */
export function ApplyLink({ listing, label, isSecond = false, isOffer }: ApplyLinkProps) {
  const place = useChosenPlace()
  const offer = isOffer ? '' : null
  return (
    <a
      className={isSecond ? 'button-quiet' : 'button'}
      href={paths.apply(listing.source, listing.id, { offer, ...place })}
    >
      {label}
    </a>
  )
}
