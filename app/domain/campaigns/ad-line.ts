import type { PlayType } from '#app/domain/listings/listing.ts'
import { locales, type Text, textFor } from '#app/text/index.ts'
import { lineLimit } from './campaign.ts'

type Described = { description: string; priced: PlayType }

let firstSentence: RegExp | null = null

/**
 * Makes an ad's line from the first sentence of the description. The title is not repeated, because
 * the ad shows it above the line.
 */
export function templateLine({ description, priced }: Described, text: Text): string {
  const plain = description.replace(/\s+/g, ' ').trim()
  firstSentence ??= makeFirstSentence()
  const sentence = firstSentence.exec(plain)?.[0] ?? plain
  return fitLine(sentence) || text.campaigns.template[priced]
}

/**
 * The full stop of an abbreviation, as in “St. Ignace”, does not end a sentence. Those of all
 * languages count, because places and people keep their names.
 */
function makeFirstSentence(): RegExp {
  const all = locales.flatMap((locale) => textFor(locale).campaigns.abbreviations)
  return new RegExp(`^.+?(?<!\\b(?:${all.map(RegExp.escape).join('|')}))[.!?](?=\\s|$)`, 'u')
}

/** Shortens a line to `lineLimit` characters, cut between words. */
export function fitLine(line: string): string {
  if (line.length <= lineLimit) return line
  const cut = line.slice(0, lineLimit - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')).replace(/[,;:–-]$/, '')}…`
}
