/** The city and state a visitor has chosen, as the address carries them from page to page. */
export type ChosenPlace = { city?: string; state?: string }

const longestName = 100

export function chosenPlace(search: URLSearchParams): ChosenPlace {
  const chosen = (name: string) => {
    const value = search.get(name)?.trim()
    // Every link of the page repeats it.
    return value && value.length <= longestName ? value : undefined
  }
  return { city: chosen('city'), state: chosen('state') }
}
