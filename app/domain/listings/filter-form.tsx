import { useText } from '#app/text/index.ts'
import { countSet, FoldedFilters } from '#app/ui/folded-filters.tsx'
import { KeptView } from '#app/ui/list-view.tsx'
import { listingSources } from '#db/schema/listings.ts'
import { categoryOptions } from './category-name.ts'
import { type ListingFilters, sorts } from './filters.ts'
import { listingCategories, type Places } from './listing.ts'

type FilterFormProps = {
  action: string
  filters: ListingFilters
  places: Places
  chooseSource?: boolean
}

/** The list's filters as a plain GET form; its address holds the choice. */
export function FilterForm({ action, filters, places, chooseSource = false }: FilterFormProps) {
  const text = useText()
  const { filters: labels, sourceNames } = text.listings
  const categories =
    filters.source && !chooseSource
      ? listingCategories[filters.source]
      : listingSources.flatMap((source) => [...listingCategories[source]])
  return (
    <form className="filters list-filters" action={action} aria-label={labels.label}>
      <Filter id="filter-q" label={labels.search}>
        <input
          id="filter-q"
          type="search"
          name="q"
          placeholder={labels.search}
          defaultValue={filters.q}
          maxLength={200}
        />
      </Filter>
      <FoldedFilters
        count={countSet(
          chooseSource && filters.source,
          filters.category,
          filters.city,
          filters.state,
          filters.sort !== 'newest',
        )}
      >
        {chooseSource && (
          <Choice
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
        <Choice
          name="category"
          label={labels.category}
          all={labels.allCategories}
          options={categoryOptions(text, categories)}
          chosen={filters.category}
        />
        <Choice
          name="city"
          label={labels.city}
          all={labels.allCities}
          options={places.cities}
          chosen={filters.city}
        />
        <Choice
          name="state"
          label={labels.state}
          all={labels.allStates}
          options={places.states}
          chosen={filters.state}
        />
        <Choice
          name="sort"
          label={labels.sort}
          options={sorts.map((sort) => ({ value: sort, label: labels.sorts[sort] }))}
          chosen={filters.sort}
        />
      </FoldedFilters>
      <KeptView />
      <button className="button-quiet">{labels.submit}</button>
    </form>
  )
}

function Filter({ id, label, children }: { id: string; label: string; children: React.ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}

type ChoiceProps = {
  name: string
  label: string
  /** The label of the option that filters nothing. */
  all?: string
  options: ReadonlyArray<string | { value: string; label: string }>
  chosen: string
}

function Choice({ name, label, all, options, chosen }: ChoiceProps) {
  const id = `filter-${name}`
  return (
    <Filter id={id} label={label}>
      <select id={id} name={name} defaultValue={chosen}>
        {all !== undefined && <option value="">{all}</option>}
        {options.map((option) => {
          const { value, label: shown } =
            typeof option === 'string' ? { value: option, label: option } : option
          return (
            <option key={value} value={value}>
              {shown}
            </option>
          )
        })}
      </select>
    </Filter>
  )
}
