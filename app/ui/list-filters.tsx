import type { ReactNode } from 'react'
import { longestSearch } from '#app/shared/search-fields.ts'

type SearchFilterProps = { id: string; label: string; value: string }

/** The search field at the beginning of a list's filters. */
export function SearchFilter({ id, label, value }: SearchFilterProps) {
  return (
    <Filter id={id} label={label}>
      <input
        id={id}
        type="search"
        name="q"
        placeholder={label}
        defaultValue={value}
        maxLength={longestSearch}
      />
    </Filter>
  )
}

type ChoiceFilterProps = {
  id: string
  name: string
  label: string
  /** The label of the option that shows everything. */
  all?: string
  options: ReadonlyArray<string | { value: string; label: string }>
  chosen: string
}

/** A select that filters a list. */
export function ChoiceFilter({ id, name, label, all, options, chosen }: ChoiceFilterProps) {
  const offered = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  )
  return (
    <Filter id={id} label={label}>
      <select id={id} name={name} defaultValue={chosen}>
        {all !== undefined && <option value="">{all}</option>}
        {offered.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Filter>
  )
}

type PlaceFiltersProps = {
  /** The prefix of the fields' ids. */
  id: string
  labels: { city: string; allCities: string; state: string; allStates: string }
  places: { cities: string[]; states: string[] }
  chosen: { city: string; state: string }
}

/**
 * Filters by city and state. A place that was chosen on another list is offered, too, even if this
 * list has nothing there.
 */
export function PlaceFilters({ id, labels, places, chosen }: PlaceFiltersProps) {
  return (
    <>
      <ChoiceFilter
        id={`${id}-city`}
        name="city"
        label={labels.city}
        all={labels.allCities}
        options={withChosen(places.cities, chosen.city)}
        chosen={chosen.city}
      />
      <ChoiceFilter
        id={`${id}-state`}
        name="state"
        label={labels.state}
        all={labels.allStates}
        options={withChosen(places.states, chosen.state)}
        chosen={chosen.state}
      />
    </>
  )
}

const withChosen = (places: string[], chosen: string) =>
  chosen && !places.includes(chosen) ? [chosen, ...places] : places

function Filter({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}
