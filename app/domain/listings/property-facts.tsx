import { useWords } from '#app/text/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { PropertyDetails } from './details.server.ts'
import { propertyFacts } from './facts.ts'
import type { Listing } from './find-listing.server.ts'

type PropertyFactsProps = { listing: Listing; details: PropertyDetails }

/** All facts of a property, for the people who moderate it. */
export function PropertyFacts({ listing, details }: PropertyFactsProps) {
  return <Facts facts={propertyFacts({ ...listing, ...details }, useWords())} />
}
