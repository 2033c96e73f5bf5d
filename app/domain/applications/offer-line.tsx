import { priceText } from '#app/domain/listings/fields/price.ts'
import { useText } from '#app/text/index.ts'
import type { listOwnApplications } from './queries.server.ts'

type Offered = Pick<ReturnType<typeof listOwnApplications>[number], 'offerCents' | 'terms'>

/** The offered amount, for a lease per month; nothing without an offer. */
export function OfferLine({ application: { offerCents, terms } }: { application: Offered }) {
  const text = useText()
  if (offerCents === null) return null
  const offer = priceText({ terms, priceCents: offerCents, rentalFrequency: null }, text)
  // The space separates the amount from the message in browsers without styles.
  return (
    <>
      <strong className="block">{text.applications.offered(offer)}</strong>{' '}
    </>
  )
}
