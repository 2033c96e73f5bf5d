/** The city and state a visitor has chosen; links keep them in the address from page to page. */
export type ChosenPlace = { city?: string; state?: string }

const longestName = 100

export function chosenPlace(search: URLSearchParams): ChosenPlace {
  const chosen = (name: string) => {
    const value = search.get(name)?.trim()
    // Limited in length, because every link of the page repeats it.
    return value && value.length <= longestName ? value : undefined
  }
  return { city: chosen('city'), state: chosen('state') }
}

/** Returns the chosen place in one line; empty if there is none. */
export const describePlace = ({ city, state }: ChosenPlace) =>
  [city, state].filter(Boolean).join(', ')
