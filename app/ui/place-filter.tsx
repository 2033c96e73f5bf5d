import { useSearchParams } from 'react-router'
import type { Places } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'

/**
 * The All Cities and All States filter, which leads to all listings of a place. Pages with a form
 * of their own do not show it, because people would take it for a part of that form
 * (docs/rules.md#place-filter).
 */
export function PlaceFilter({ places }: { places: Places }) {
  const { shell, common } = useText()
  const [params] = useSearchParams()
  return (
    <form
      className="column no-print mt-3 flex flex-wrap gap-2"
      action={paths.listings()}
      aria-label={shell.filterByPlace}
    >
      <PlaceSelect
        name="city"
        label={shell.city}
        all={shell.allCities}
        options={places.cities}
        chosen={params.get('city')}
      />
      <PlaceSelect
        name="state"
        label={shell.state}
        all={shell.allStates}
        options={places.states}
        chosen={params.get('state')}
      />
      <button className="button-quiet">{common.filter}</button>
    </form>
  )
}

type PlaceSelectProps = {
  name: 'city' | 'state'
  label: string
  all: string
  options: string[]
  chosen: string | null
}

/** A select whose empty option means all places. */
function PlaceSelect({ name, label, all, options, chosen }: PlaceSelectProps) {
  return (
    <select name={name} aria-label={label} defaultValue={chosen ?? ''} className="max-w-56">
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}
