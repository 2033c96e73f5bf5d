import { useText } from '#app/text/index.ts'

type SearchFormProps = {
  label: string
  /** The current search words. */
  value: string
}

/** A search field for the page's own list; the address holds the search words. */
export function SearchForm({ label, value }: SearchFormProps) {
  const { common } = useText()
  return (
    <search>
      <form className="filters">
        <div className="field">
          <label htmlFor="search">{label}</label>
          <input id="search" type="search" name="search" defaultValue={value} />
        </div>
        <button className="button-quiet">{common.search}</button>
      </form>
    </search>
  )
}
