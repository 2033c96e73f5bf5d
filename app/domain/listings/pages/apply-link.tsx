import { paths } from '#app/paths.ts'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Listing } from '../find-listing.server.ts'

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
