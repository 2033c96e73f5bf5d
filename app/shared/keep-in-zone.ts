import { cacheByText } from './cache-by-text.ts'

/** How many results are kept of each function; a month of the calendar has at most 500 events. */
const maxKept = 2000

/**
 * Returns a function that keeps what `convert` makes of an instant or a day in a time zone, because
 * lists ask for the same ones each time, and Temporal takes microseconds.
 */
export function keepInZone(convert: (text: string, timeZone: string) => string) {
  const convertKept = cacheByText((key: string) => {
    const end = key.lastIndexOf(' ')
    return convert(key.slice(0, end), key.slice(end + 1))
  }, maxKept)
  return (text: string, timeZone: string): string => convertKept(`${text} ${timeZone}`)
}
