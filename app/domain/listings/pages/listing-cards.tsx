import { paths } from '#app/paths.ts'
import { useWords } from '#app/text/words.ts'
import { Cards, ListingCard, type ListingCardProps } from '#app/ui/listing-card.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { kindName } from '../category-name.ts'
import { withNoBreakSpaces } from '../fields/no-break-units.ts'
import { priceText } from '../fields/price.ts'
import { placeholderFor } from '../photos/placeholder.ts'
import { findCallToAction } from './call-to-action.ts'
import type { CardRow } from './card-rows.server.ts'

type ListingCardsProps = {
  rows: CardRow[]
  heading?: ListingCardProps['heading']
  /**
   * The query of the list's address, for links to details; if missing, they keep only the chosen
   * place.
   */
  search?: string
}

/** Listings as cards; a drawing replaces a missing picture. */
export function ListingCards({ rows, heading, search }: ListingCardsProps) {
  const words = useWords()
  const { text } = words
  const place = useChosenPlace()
  return (
    <Cards rows={rows} toKey={(row) => row.id}>
      {(row, isFirst) => (
        <ListingCard
          title={row.title}
          href={
            search === undefined
              ? paths[row.source].show(row.id, place)
              : paths[row.source].show(row.id) + search
          }
          heading={heading}
          picture={row.picture}
          placeholder={placeholderFor(row)}
          facts={[
            kindName(row.category, text),
            row.city || row.state,
            row.shortSize && withNoBreakSpaces(row.shortSize),
            row.nextDay && text.listings.nextDate(words.shortDay(`${row.nextDay}T12:00Z`, 'UTC')),
          ]}
          price={priceText(row, text)}
          action={findCallToAction(row, place, text)}
          isFirst={isFirst}
        />
      )}
    </Cards>
  )
}
