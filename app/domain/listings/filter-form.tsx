import { useText } from '#app/text/index.ts'
import { ChoiceFilter, PlaceFilters, SearchFilter } from '#app/ui/filter-fields.tsx'
import { countSet, FoldedFilters } from '#app/ui/folded-filters.tsx'
import { KeptView } from '#app/ui/list-view.tsx'
import { listingSources } from '#db/schema/listings.ts'
import { categoryOptions } from './category-name.ts'
import { type ListingFilters, listSorts } from './filters.ts'
import { listingCategories, type Places } from './listing.ts'

type FilterFormProps = {
  action: string
  filters: ListingFilters
  places: Places
  chooseSource?: boolean
}

/**
 * The filters of a list as a GET form, so that its address holds the choice
 * (docs/rules.md#place-filter).
 */
export function FilterForm({ action, filters, places, chooseSource = false }: FilterFormProps) {
  const text = useText()
  const { filters: labels, sourceNames } = text.listings
  const [usualSort = 'newest', ...otherSorts] = listSorts(filters)
  const categories =
    filters.source && !chooseSource
      ? listingCategories[filters.source]
      : listingSources.flatMap((source) => [...listingCategories[source]])
  return (
    <form className="filters list-filters" action={action} aria-label={labels.label}>
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
          options={categoryOptions(text, categories)}
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
      <KeptView />
      <button className="button-quiet">{labels.submit}</button>
    </form>
  )
}
