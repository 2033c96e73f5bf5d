import { priceText } from '#app/domain/listings/price.ts'
import { useText } from '#app/text/index.ts'
import type { listOwnApplications } from './queries.server.ts'

type Offered = Pick<ReturnType<typeof listOwnApplications>[number], 'offerCents' | 'terms'>

/** The amount that was offered, with the period that it is for; nothing where none was. */
export function OfferLine({ application: { offerCents, terms } }: { application: Offered }) {
  const text = useText()
  if (offerCents === null) return null
  const offer = priceText({ terms, priceCents: offerCents, rentalFrequency: null }, text)
  // Without styles the message follows on the same line, so a space comes between.
  return (
    <>
      <strong className="block">{text.applications.offered(offer)}</strong>{' '}
    </>
  )
}
