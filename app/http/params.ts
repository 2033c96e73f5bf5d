import { type ChosenPlace, chosenPlace } from '#app/shared/chosen-place.ts'

/** Parses an id from an address; returns 0, which no row has, when it is invalid. */
export function parseId(param: string | undefined): number {
  return param && /^[1-9]\d{0,14}$/.test(param) ? Number(param) : 0
}

/** Parses the page number from an address; 1 when it is missing or invalid. */
export function parsePage(request: Request, name = 'page'): number {
  const page = Number(new URL(request.url).searchParams.get(name) ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** Rows that a program may ask for at a time. */
const maxPerPage = 100

/**
 * Returns `per_page`, the number of rows that a program wants of a list, if it is from 1 to 100;
 * otherwise `usual`.
 */
export function readPageSize(search: URLSearchParams, usual: number): number {
  const asked = Number(search.get('per_page') ?? usual)
  return Number.isInteger(asked) && asked >= 1 && asked <= maxPerPage ? asked : usual
}

/** Returns the city and state in the request's address, so that links can keep them. */
export function readChosenPlace(request: Request): ChosenPlace {
  return chosenPlace(new URL(request.url).searchParams)
}
