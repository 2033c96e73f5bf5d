import { useSearchParams } from 'react-router'
import { type ChosenPlace, chosenPlace } from '#app/shared/chosen-place.ts'

/** Returns the chosen city and state, for links that keep them. */
export function useChosenPlace(): ChosenPlace {
  const [params] = useSearchParams()
  return chosenPlace(params)
}
