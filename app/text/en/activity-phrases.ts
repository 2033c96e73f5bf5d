import { capitalize } from '#app/shared/capitalize.ts'
import { formatNumber } from './intl.ts'

/** Parts of the history's sentences. Missing values are left out. */

/** The tickets of an order; all missing in older rows. */
export type Ordered = { title?: string; ticketType?: string; quantity?: number }

export function the(thing: string, title?: string) {
  const article = thing.startsWith('e') ? 'an' : 'a'
  return title ? `the ${thing} “${title}”` : `${article} ${thing}`
}

export function The(thing: string, title?: string) {
  return capitalize(the(thing, title))
}

export const named = (preposition: string, title?: string) =>
  title ? ` ${preposition} “${title}”` : ''
export const by = (name?: string) => (name ? ` by ${name}` : '')
export const from = (value?: string) => (value ? ` from ${value}` : '')
export const to = (value?: string) => (value ? ` to ${value}` : '')
export const on = (day?: string) => (day ? ` on ${day}` : '')
export const of = (amount?: string) => (amount ? ` of ${amount}` : '')
/** Ends a sentence, with a quotation if there are words to quote. */
export const because = (words?: string) =>
  words ? `: “${words}${/[.!?…]$/.test(words) ? '' : '.'}”` : '.'
export const describeTickets = ({ title, ticketType, quantity }: Ordered) =>
  (quantity && ticketType ? `${quantity} × ${ticketType}` : 'tickets') + named('for', title)
export const counted = (count: number | undefined, word: string) =>
  count === undefined ? undefined : `${formatNumber(count)} ${word}`

/** Returns the known values in parentheses. */
export function listed(...values: Array<string | undefined>) {
  const known = values.filter(Boolean)
  return known.length > 0 ? ` (${known.join(', ')})` : ''
}
