import { type Location, useLocation } from 'react-router'
import { type ChosenPlace, chosenPlace } from '#app/shared/chosen-place.ts'

/** Cached for each request, because a page reads it many times. */
const places = new WeakMap<Location, ChosenPlace>()

/** Returns the chosen city and state, for links that keep them. */
export function useChosenPlace(): ChosenPlace {
  const location = useLocation()
  const place = places.get(location) ?? chosenPlace(new URLSearchParams(location.search))
  places.set(location, place)
  return place
}
