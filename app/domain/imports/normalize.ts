import { isState, stateName } from '#app/shared/us-states.ts'

const keptUpper = /^(?:[A-Z]|NE|NW|SE|SW|II|III|IV|US|PO|MLK)$/
const prefixes = new Map([
  ['mt', 'Mount'],
  ['ft', 'Fort'],
  ['st', 'St.'],
  ['saint', 'St.'],
  ['n', 'North'],
  ['s', 'South'],
  ['e', 'East'],
  ['w', 'West'],
])

/** Converts `1009 W DAYTON ST` to `1009 W Dayton St`; text in mixed case stays as it is. */
export function readableCase(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain !== plain.toUpperCase() && plain !== plain.toLowerCase()) return plain
  return plain
    .toUpperCase()
    .split(' ')
    .map((word) => (keptUpper.test(word) ? word : capitalized(word)))
    .join(' ')
}

function capitalized(word: string) {
  return word
    .toLowerCase()
    .replace(
      /(^|[-/(])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(
      /^(Mc|O')(\p{L})/u,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
}

/** Unifies the spelling of a town: `MT MORRIS` and `MOUNT MORRIS` both become `Mount Morris`. */
export function townName(text: string): string {
  const name = readableCase(text)
  const [first = '', ...rest] = name.split(' ')
  const whole = prefixes.get(first.toLowerCase().replace(/\.$/, ''))
  return whole && rest.length > 0 ? [whole, ...rest].join(' ') : name
}

/** In characters. The pattern would take minutes for a padded text of a few thousand. */
const longestAddress = 500

const addressPattern =
  /^(?<street>[\s\S]*?)[\n,]\s*(?<city>[^\n,]+?)\s*,\s*(?<state>[A-Za-z][A-Za-z ]+?)\.?(?:[\s,]\s*(?<zip>\d{5}(?:-\d{4})?))?\s*$/

export type Address = { street: string; city: string; state: string; postalCode: string }

/**
 * Splits an address: street lines, then `CITY, ST 12345` or, as the portal writes it itself,
 * `City, State, 12345-6789`, separated by line breaks or commas. A street without a house number is
 * kept whole. Text in any other form becomes the street unchanged.
 */
export function parseAddress(text: string): Address {
  const isShort = text.length <= longestAddress
  const match = isShort ? addressPattern.exec(text.replace(/\r\n?/g, '\n')) : null
  const { street = '', city = '', state = '', zip = '' } = match?.groups ?? {}
  if (state.length !== 2 && !isState(state)) {
    return { street: readableCase(text), city: '', state: '', postalCode: '' }
  }
  return {
    street: readableCase(street),
    city: townName(city),
    state: stateName(state),
    postalCode: zip,
  }
}

/** Returns a year; null for `0`, single digits and words. */
export function parseYear(text: string): number | null {
  const year = /^\s*(1[6-9]\d\d|20\d\d|2100)\s*$/.exec(text)?.[1]
  return year ? Number(year) : null
}

/**
 * Puts a heading, or a word with a meaning, on one line. Both become names and values in a form, and
 * browsers change the line breaks in these.
 */
export const toOneLine = (cell: string) => cell.replace(/\s+/g, ' ').trim()
