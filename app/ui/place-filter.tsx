import { useLocation, useSearchParams } from 'react-router'
import type { Places } from '#app/domain/listings/listing.ts'
import { useText } from '#app/text/index.ts'

/** Listing screens, whose own form has these fields, and pages that are a form themselves. */
const ownForms = [
  '/properties',
  '/work',
  '/play',
  '/listings',
  '/events',
  '/classifieds',
  '/advertise-play-listing',
  '/my-play-listings',
  '/tour-schedules',
  '/edit-listing',
  '/create-event',
  '/login',
  '/register',
  '/contact',
  '/donate',
  '/profile',
  '/payments',
  '/tickets',
  '/door',
  '/owner-dashboard',
  '/admin',
]

/**
 * The shared filter of spec section 2, which leads to all listings of the place. It is left out where
 * a page has a form of its own, so that nobody fills in the wrong one.
 */
export function PlaceFilter({ places }: { places: Places }) {
  const { shell, common } = useText()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  if (ownForms.some((screen) => pathname.startsWith(screen))) return null
  return (
    <form
      className="column no-print mt-3 flex flex-wrap gap-2"
      action="/listings"
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

/** A select whose empty choice is "all of them". */
export function PlaceSelect({ name, label, all, options, chosen }: PlaceSelectProps) {
  return (
    <select name={name} aria-label={label} defaultValue={chosen ?? ''} className="max-w-48">
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}
