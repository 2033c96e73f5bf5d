import { paths } from '#app/paths.ts'
import type { ChosenPlace } from '#app/shared/chosen-place.ts'
import type { Text } from '#app/text/index.ts'
import type { Column } from '#app/ui/data-table.tsx'
import { categoryName } from '../category-name.ts'
import { describeBriefly } from '../fields/description.ts'
import { priceText } from '../fields/price.ts'
import type { ListingSource, ListingSummary } from '../listing.ts'
import { findCallToAction } from './call-to-action.ts'

/**
 * Returns the columns of each list (docs/rules.md#list-columns). Links to details keep the filters,
 * so that closing a detail page leads back to the list.
 */
export function listingTableColumns(
  source: ListingSource | null,
  search: string,
  place: ChosenPlace,
  text: Text,
): Column<ListingSummary>[] {
  const { columns: labels, sourceNames } = text.listings
  const title: Column<ListingSummary> = {
    label: labels.title,
    isTitle: true,
    cell: (listing) => (
      <a href={paths[listing.source].show(listing.id) + search}>{listing.title}</a>
    ),
  }
  const category = {
    label: labels.category,
    cell: (row: ListingSummary) => categoryName(row.category, text),
  }
  const formatPrice = (row: ListingSummary) => priceText(row, text)
  const description = {
    label: labels.description,
    isText: true,
    isPlain: true,
    cell: (row: ListingSummary) => (
      <>
        {row.terms && <strong>{formatPrice(row)}. </strong>}
        {describeBriefly(row, text)}
      </>
    ),
  }
  const cityAndState = [
    { label: labels.city, isInline: true, cell: (row: ListingSummary) => row.city },
    { label: labels.state, isInline: true, cell: (row: ListingSummary) => row.state },
  ]
  const price = { label: labels.price, isPlain: true, cell: formatPrice }
  const action = {
    label: labels.action,
    isAction: true,
    cell: (row: ListingSummary) => {
      const { href, label } = findCallToAction(row, place, text)
      return (
        <a href={href}>
          {label} <span className="sr-only">{row.title}</span>
        </a>
      )
    },
  }
  switch (source) {
    case 'properties':
    case 'play':
      return [title, category, description, ...cityAndState, action]
    case 'work':
      return [title, category, ...cityAndState, action]
    case null:
      return [
        title,
        { label: labels.source, cell: (row) => sourceNames[row.source] },
        category,
        ...cityAndState,
        price,
        action,
      ]
  }
}
