import { useText } from '#app/text/index.ts'
import { countSet, FoldedFilters } from '#app/ui/folded-filters.tsx'
import { ChoiceFilter, PlaceFilters, SearchFilter } from '#app/ui/list-filters.tsx'
import { KeptView, type ListView } from '#app/ui/list-view.tsx'
import { listingSources } from '#db/schema/listings.ts'
import { categoryOptions } from '../category-name.ts'
import { listingCategories, type Places } from '../listing.ts'
import { type ListingFilters, listSorts } from './filters.ts'

export type FilterFieldsProps = {
  filters: Omit<ListingFilters, 'page'>
  places: Places
  /** Whether the list has all sources, so that visitors may choose one. */
  chooseSource: boolean
  /** The view that the address asks for. */
  view: ListView | null
}

/** The fields and the button of a list's filters. */
export function FilterFields({ filters, places, chooseSource, view }: FilterFieldsProps) {
  const text = useText()
  const { filters: labels, sourceNames } = text.listings
  const [usualSort = 'newest', ...otherSorts] = listSorts(filters)
  const categories =
    filters.source && !chooseSource
      ? listingCategories[filters.source]
      : listingSources.flatMap((source) => [...listingCategories[source]])
  return (
    <>
      <SearchFilter id="filter-q" label={labels.search} value={filters.q} />
      <FoldedFilters
        count={countSet(
          chooseSource && filters.source,
          filters.category,
          filters.city,
          filters.state,
          filters.sort !== usualSort,
        )}
      >
        {chooseSource && (
          <ChoiceFilter
            id="filter-source"
            name="source"
            label={labels.source}
            all={labels.allSources}
            options={listingSources.map((source) => ({
              value: source,
              label: sourceNames[source],
            }))}
            chosen={filters.source ?? ''}
          />
        )}
        <ChoiceFilter
          id="filter-category"
          name="category"
          label={labels.category}
          all={labels.allCategories}
          options={categoryOptions(categories, text)}
          chosen={filters.category}
        />
        <PlaceFilters id="filter" labels={labels} places={places} chosen={filters} />
        <ChoiceFilter
          id="filter-sort"
          name="sort"
          label={labels.sort}
          all={labels.sorts[usualSort]}
          options={otherSorts.map((sort) => ({ value: sort, label: labels.sorts[sort] }))}
          chosen={filters.sort}
        />
      </FoldedFilters>
      <KeptView asked={view} />
      <button className="button-quiet">{labels.submit}</button>
    </>
  )
}
