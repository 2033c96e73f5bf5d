import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { categoryName } from './category-name.ts'
import type { ListingSummary } from './listing.ts'
import { priceText } from './price.ts'

/** A listing like a newspaper notice: title, a line of facts, the beginning of its description. */
export function Notice({ listing }: { listing: ListingSummary }) {
  const text = useText()
  const facts = [
    categoryName(text, listing.category),
    [listing.city, listing.state].filter(Boolean).join(', '),
    priceText(listing, text),
  ]
  return (
    <article className="notice">
      <h3>
        <a href={paths[listing.source].show(listing.id, useChosenPlace())}>{listing.title}</a>
      </h3>
      <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
      <p className="line-clamp-3">{listing.description}</p>
    </article>
  )
}
