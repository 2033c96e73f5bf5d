import { stripControlCharacters } from './strip-control-characters.ts'

/** Facts in the vocabulary of schema.org. */
export type JsonLdThing = { '@type': string; [property: string]: JsonLdValue }
type JsonLdValue = string | number | null | undefined | JsonLdThing | JsonLdThing[]

const escapes: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' }

/**
 * Returns the facts as JSON for a script element, which no text in it can close. Absent values are
 * left out.
 */
export function writeJsonLd(thing: JsonLdThing): string {
  const json = JSON.stringify(
    { '@context': 'https://schema.org', ...thing },
    (_, value: unknown) =>
      typeof value === 'string' ? stripControlCharacters(value) : (value ?? undefined),
  )
  return json.replace(/[<>&]/g, (character) => escapes[character] ?? '')
}
