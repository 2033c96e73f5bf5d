import { capitalize } from '#app/shared/capitalize.ts'
import { formatNumber } from './intl.ts'

/** Parts of the history's sentences. Missing values are left out. */

/** The tickets of an order; all missing in older rows. */
export type Ordered = { title?: string; ticketType?: string; quantity?: number }

/** The nouns used in sentences, each with its indefinite and definite article. */
const nouns = {
  publicación: ['una publicación', 'la publicación'],
  anuncio: ['un anuncio clasificado', 'el anuncio clasificado'],
  evento: ['un evento', 'el evento'],
  sección: ['una sección', 'la sección'],
  tipo: ['un tipo de boleto', 'el tipo de boleto'],
} as const
type Noun = keyof typeof nouns

/** Returns `el evento “Feria”`; without a title `un evento`. */
export function the(noun: Noun, title?: string) {
  const [indefinite, definite] = nouns[noun]
  return title ? `${definite} “${title}”` : indefinite
}

export function The(noun: Noun, title?: string) {
  return capitalize(the(noun, title))
}

/** Returns `del evento “Feria”`; without a title `de un evento`. */
export const ofThe = (noun: Noun, title?: string) =>
  `de ${the(noun, title)}`.replace(/^de el /, 'del ')
/** Returns `al evento “Feria”`; without a title `a un evento`. */
export const toThe = (noun: Noun, title?: string) =>
  `a ${the(noun, title)}`.replace(/^a el /, 'al ')

export const named = (preposition: string, title?: string) =>
  title ? ` ${preposition} “${title}”` : ''
export const by = (name?: string) => (name ? ` por ${name}` : '')
export const to = (value?: string) => (value ? ` a ${value}` : '')
export const on = (day?: string) => (day ? ` el ${day}` : '')
export const of = (amount?: string) => (amount ? ` de ${amount}` : '')
/** Ends a sentence, with a quotation if there are words to quote. */
export const because = (words?: string) =>
  words ? `: “${words}${/[.!?…]$/.test(words) ? '' : '.'}”` : '.'
export const describeTickets = ({ title, ticketType, quantity }: Ordered) =>
  (quantity && ticketType ? `${quantity} × ${ticketType}` : 'boletos') + named('para', title)
export const counted = (count: number | undefined, word: string) =>
  count === undefined ? undefined : `${formatNumber(count)} ${word}`

/** Returns the known values in parentheses. */
export function listed(...values: Array<string | undefined>) {
  const known = values.filter(Boolean)
  return known.length > 0 ? ` (${known.join(', ')})` : ''
}

/** Returns the words for a stored code; older rows may have one that no longer exists. */
export const wordFor = (words: Record<string, string>, code: string) => words[code] ?? code
