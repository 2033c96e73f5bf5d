import { type ChosenPlace, chosenPlace } from '#app/shared/chosen-place.ts'

/** A row's id from an address; 0, which no row has, when it is none. */
export function parseId(param: string | undefined): number {
  return param && /^[1-9]\d{0,14}$/.test(param) ? Number(param) : 0
}

/** The page an address asks for, by the pager's `name`; 1 when it asks for none that can be. */
export function parsePage(request: Request, name = 'page'): number {
  const page = Number(new URL(request.url).searchParams.get(name) ?? 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** City and state as the page was asked for, so that the next page keeps them. */
export function placeOf(request: Request): ChosenPlace {
  return chosenPlace(new URL(request.url).searchParams)
}
