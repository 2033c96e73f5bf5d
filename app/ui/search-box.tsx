import { paths } from '#app/paths.ts'
import { longestSearch } from '#app/shared/search-fields.ts'
import { useText } from '#app/text/index.ts'
import { useChosenPlace } from './use-chosen-place.ts'

/** The form of the search in everything public; it keeps the chosen city and state. */
export function SearchBox({ value }: { value?: string }) {
  const { search, common } = useText()
  const { city, state } = useChosenPlace()
  return (
    <search>
      <form className="search-box no-print" action={paths.search()}>
        <input
          type="search"
          name="q"
          aria-label={search.label}
          placeholder={search.label}
          defaultValue={value}
          maxLength={longestSearch}
        />
        {city && <input type="hidden" name="city" value={city} />}
        {state && <input type="hidden" name="state" value={state} />}
        <button className="button-quiet">{common.search}</button>
      </form>
    </search>
  )
}
