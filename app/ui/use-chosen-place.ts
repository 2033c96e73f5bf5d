import { useSearchParams } from 'react-router'
import { type ChosenPlace, chosenPlace } from '#app/shared/chosen-place.ts'

/** For links to lists, and to pages that lead to lists in turn. */
export function useChosenPlace(): ChosenPlace {
  const [params] = useSearchParams()
  return chosenPlace(params)
}
