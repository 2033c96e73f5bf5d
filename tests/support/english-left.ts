import Database from 'better-sqlite3'
import { listingCategories } from '#app/domain/listings/listing.ts'
import { config } from '#app/shared/config.server.ts'
import { pseudoIntl } from './accents.ts'

/**
 * Returns text that may appear in any language: the town's own content, names, and what `Intl`
 * formats.
 */
export function readTownData(databasePath: string): string[] {
  const db = new Database(databasePath, { readonly: true })
  const tables = db
    .prepare(
      `select name from sqlite_schema where type = 'table' and sql not like 'CREATE VIRTUAL%'`,
    )
    .pluck()
    .all() as string[]
  const values = tables.flatMap((table) =>
    (db.prepare(`select * from "${table}"`).raw().all() as unknown[][]).flat(),
  )
  db.close()
  return values.flatMap((value) => (typeof value === 'string' ? listTexts(value) : []))
}

function listTexts(value: string): string[] {
  if (/^[[{]/.test(value)) return listLeaves(JSON.parse(value))
  // The form of a campaign suggests the first sentence of a description.
  const [firstSentence = ''] = /^.*?[.!?](?=\s)/.exec(value) ?? []
  return [value, ...value.split('\n'), firstSentence]
}

export function listLeaves(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split('\n')]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listLeaves) : []
}

/** Months, weekdays, zones and times ago as `Intl` writes them in the test's language. */
const calendarWords = new Set(listCalendarWords())

function listCalendarWords(): string[] {
  const styles: Intl.DateTimeFormatOptions[] = [
    { dateStyle: 'full', timeStyle: 'full' },
    { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZoneName: 'short' },
    { weekday: 'short', month: 'short', day: 'numeric', timeZoneName: 'short' },
    { weekday: 'short' },
    { month: 'short' },
    { month: 'long', year: 'numeric' },
    { hour: 'numeric', minute: '2-digit', year: 'numeric' },
  ]
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)))
  const written = styles.flatMap((style) => {
    const format = new Intl.DateTimeFormat(pseudoIntl, { timeZone: config.timeZone, ...style })
    return days.map((day) => format.format(day))
  })
  const ago = new Intl.RelativeTimeFormat(pseudoIntl)
  for (const unit of ['day', 'hour', 'minute', 'second'] as const) {
    written.push(ago.format(-1, unit), ago.format(-2, unit))
  }
  return written.flatMap((text) => text.match(/\p{L}+/gu) ?? [])
}

/** The code of a ticket, in groups. */
const ticketCode = /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}\b/g
/** The key of an authenticator app, in groups. Its letters can spell any word. */
export const appKey = /\b[2-7A-Z]{4}( [2-7A-Z]{4}){7}\b/g

const normalize = (text: string) => text.replace(/\s+/g, ' ').trim()
const isCode = (text: string) => /^[a-z_]+$/.test(text)
const englishWord = /\p{L}*[a-z]{2}\p{L}*/iu
const englishWords = new RegExp(englishWord, 'giu')

/** Returns a function that finds English words which are neither data nor names. */
export function makeEnglishFinder(data: string[], names: string[]) {
  const known = new Set([...data.map(normalize).filter((text) => !isCode(text)), ...names])
  for (const category of Object.values(listingCategories).flat()) known.delete(category)
  const longestFirst = [...known]
    .filter((text) => text.length > 2 && /[a-z]{2}/i.test(text))
    .sort((one, other) => other.length - one.length)

  /** Removes known text and returns the words that are left. */
  return (text: string): string[] => {
    // API errors begin with a field's name, and addresses are not sentences.
    let rest = normalize(text)
      .replace(/^[a-z_]+: /, '')
      .replace(/(https?:|localhost:\d+\/)\S+/g, ' ')
      .replace(ticketCode, ' ')
      .replace(appKey, ' ')
    if (!englishWord.test(rest)) return []
    if (isPartOfKnown(rest, longestFirst)) return []
    for (const value of longestFirst) {
      if (rest.includes(value)) rest = rest.split(value).join(' ')
    }
    return (rest.match(englishWords) ?? []).filter((word) => !calendarWords.has(word))
  }
}

/** Whether a text is a known one, with an ellipsis for each part that is left out. */
export function isPartOfKnown(text: string, known: string[]): boolean {
  const pieces = text.split('…').map((piece) => piece.trim())
  if (pieces.length < 2 || !pieces.some(({ length }) => length >= 20)) return false
  return known.some((value) => pieces.every((piece) => value.includes(piece)))
}

const readAttributes = /\s(?:title|alt|aria-label|placeholder|abbr)="([^"]*)"/g

/** Returns the texts of a page, including those for screen readers. */
export function listPageTexts(html: string): string[] {
  // Marked words belong to the text around them.
  const page = html.replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->|<\/?(ins|del)>/gs, '')
  const attributes = [...page.matchAll(readAttributes)].map(([, text = '']) => text)
  const nodes = page.replace(/<!DOCTYPE[^>]*>/i, '').split(/<[^>]+>/)
  return [...attributes, ...nodes].map(decode).filter((text) => text.trim() !== '')
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
}
const decode = (text: string) =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
