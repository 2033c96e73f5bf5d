/** A pseudo-language: readable English in which every letter is replaced by an accented one. */
export const pseudoLocale = 'xa'

/** A locale of `Intl` whose months and weekdays differ from the English ones. */
export const pseudoIntl = 'fi-FI'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ'
const letters = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]))

/**
 * Parts that a translation leaves unchanged: placeholders, addresses, links and anchors of the
 * guide.
 */
const kept = /\{#?[\w.-]+\}|https?:\S+|\S+@\S+|\]\([^)]*\)/g

export function accent(text: string): string {
  let at = 0
  let result = ''
  for (const { 0: part, index } of text.matchAll(kept)) {
    result += replaceLetters(text.slice(at, index)) + part
    at = index + part.length
  }
  return result + replaceLetters(text.slice(at))
}

const replaceLetters = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => letters.get(letter) ?? letter)

/** Accents the whole catalog. Values passed to a sentence stay as they are. */
export function accentAll<Catalog extends { intl: string }>(catalog: Catalog): Catalog {
  return { ...(translate(catalog, []) as Catalog), intl: pseudoIntl }
}

function translate(value: unknown, given: string[]): unknown {
  if (typeof value === 'string') return accentAround(value, given)
  if (typeof value === 'function') {
    return (...args: unknown[]) => translate(value(...args), args.flatMap(listStrings))
  }
  if (Array.isArray(value)) return value.map((each) => translate(each, given))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, translate(each, given)]),
  )
}

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(listStrings)
}

/** Whether a value is a code (of a state or kind), which the catalog replaces by words. */
const isCode = (word: string) => /^[a-z_]+$/.test(word)

/** Begins with the longest value, because one value can be part of another. */
function accentAround(text: string, given: string[]): string {
  const [longest, ...others] = given
    .filter((word) => word.length > 2 && !isCode(word) && text.includes(word))
    .sort((one, other) => other.length - one.length)
  if (longest === undefined) return accent(text)
  return text
    .split(longest)
    .map((part) => accentAround(part, others))
    .join(longest)
}
