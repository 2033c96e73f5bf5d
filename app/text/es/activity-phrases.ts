/** Parts of the sentences of the history. What is missing is left out. */

/** What an order is for; of older rows nothing is known. */
export type Ordered = { title?: string; ticketType?: string; quantity?: number }

/** What sentences are about, each with its two articles. */
const nouns = {
  publicación: ['una publicación', 'la publicación'],
  anuncio: ['un anuncio clasificado', 'el anuncio clasificado'],
  evento: ['un evento', 'el evento'],
  sección: ['una sección', 'la sección'],
  tipo: ['un tipo de boleto', 'el tipo de boleto'],
} as const
export type Noun = keyof typeof nouns

/** `el evento “Feria”`, or `un evento`. */
export function the(noun: Noun, title?: string) {
  const [indefinite, definite] = nouns[noun]
  return title ? `${definite} “${title}”` : indefinite
}

export function The(noun: Noun, title?: string) {
  const words = the(noun, title)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `del evento “Feria”`, or `de un evento`. */
export const ofThe = (noun: Noun, title?: string) =>
  `de ${the(noun, title)}`.replace(/^de el /, 'del ')
/** `al evento “Feria”`, or `a un evento`. */
export const toThe = (noun: Noun, title?: string) =>
  `a ${the(noun, title)}`.replace(/^a el /, 'al ')

export const named = (preposition: string, title?: string) =>
  title ? ` ${preposition} “${title}”` : ''
export const by = (name?: string) => (name ? ` por ${name}` : '')
export const from = (value?: string) => (value ? ` de ${value}` : '')
export const to = (value?: string) => (value ? ` a ${value}` : '')
export const on = (day?: string) => (day ? ` el ${day}` : '')
export const of = (amount?: string) => (amount ? ` de ${amount}` : '')
/** Ends a sentence, with what somebody wrote if they did. */
export const because = (words?: string) =>
  words ? `: “${words}${/[.!?…]$/.test(words) ? '' : '.'}”` : '.'
export const ticketsOf = ({ title, ticketType, quantity }: Ordered) =>
  (quantity && ticketType ? `${quantity} × ${ticketType}` : 'boletos') + named('para', title)
export const counted = (count: number | undefined, word: string) =>
  count === undefined ? undefined : `${count} ${word}`

/** Returns the known values in brackets. */
export function listed(...values: Array<string | undefined>) {
  const known = values.filter(Boolean)
  return known.length > 0 ? ` (${known.join(', ')})` : ''
}

/** What a stored word is called; older rows may have one that is no more. */
export const wordFor = (words: Record<string, string>, code: string) => words[code] ?? code
