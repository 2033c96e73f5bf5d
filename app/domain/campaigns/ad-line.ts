import type { PlayType } from '#app/domain/listings/listing.ts'
import type { Text } from '#app/text/index.ts'
import { lineLimit } from './campaign.ts'

type Described = { description: string; priced: PlayType }

/** The full stop of an abbreviation, as in “St. Ignace”, does not end it. */
const firstSentence = /^.+?(?<!\b(?:Dr|Ft|Mr|Mrs|Ms|Mt|No|Rev|St))[.!?](?=\s|$)/u

/**
 * Makes an ad's line from the first sentence of the description. The title is not repeated, because
 * the ad shows it above the line.
 */
export function templateLine({ description, priced }: Described, text: Text): string {
  const plain = description.replace(/\s+/g, ' ').trim()
  const sentence = firstSentence.exec(plain)?.[0] ?? plain
  return fitLine(sentence) || text.campaigns.template[priced]
}

/** Shortens a line to `lineLimit` characters, cut between words. */
export function fitLine(line: string): string {
  if (line.length <= lineLimit) return line
  const cut = line.slice(0, lineLimit - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')).replace(/[,;:–-]$/, '')}…`
}
