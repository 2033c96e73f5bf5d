import Database from 'better-sqlite3'
import { listingCategories } from '#app/domain/listings/listing.ts'
import { config } from '#app/shared/config.server.ts'
import { pseudoIntl } from './accents.ts'

/** What may be read in any language: what the town has written, names, and what `Intl` writes. */
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
  return [value, ...value.split('\n')]
}

export function listLeaves(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split('\n')]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listLeaves) : []
}

/** Months, weekdays and zones as the language of the test writes them. */
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
  const written = styles.flatMap((style) =>
    days.map((day) =>
      new Intl.DateTimeFormat(pseudoIntl, { timeZone: config.timeZone, ...style }).format(day),
    ),
  )
  return written.flatMap((text) => text.match(/\p{L}+/gu) ?? [])
}

/** As a ticket shows it, in groups. */
const ticketCode = /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}\b/g

const normalize = (text: string) => text.replace(/\s+/g, ' ').trim()
const isCode = (text: string) => /^[a-z_]+$/.test(text)
const englishWord = /\p{L}*[a-z]{2}\p{L}*/iu
const englishWords = new RegExp(englishWord, 'giu')

/** Finds words in English letters that are neither data nor names. */
export function makeEnglishFinder(data: string[], names: string[]) {
  const known = new Set([...data.map(normalize).filter((text) => !isCode(text)), ...names])
  for (const category of Object.values(listingCategories).flat()) known.delete(category)
  const longestFirst = [...known]
    .filter((text) => text.length > 2 && /[a-z]{2}/i.test(text))
    .sort((one, other) => other.length - one.length)
  const words = new Set(listCalendarWords())
  const isKnown = (word: string) => words.has(word)

  /** What is left of a text without what is known. */
  return (text: string): string[] => {
    // A call names the field that a sentence is about; an address is no sentence.
    let rest = normalize(text)
      .replace(/^[a-z_]+: /, '')
      .replace(/https?:\S+/g, ' ')
      .replace(ticketCode, ' ')
    if (!englishWord.test(rest)) return []
    // The beginning of a longer text.
    const [start = ''] = /^[^…]{20,}(?=…$)/.exec(rest) ?? []
    if (start !== '' && longestFirst.some((value) => value.startsWith(start.trim()))) return []
    for (const value of longestFirst) {
      if (rest.includes(value)) rest = rest.split(value).join(' ')
    }
    return (rest.match(englishWords) ?? []).filter((word) => !isKnown(word))
  }
}

const readAttributes = /\s(?:title|alt|aria-label|placeholder|abbr)="([^"]*)"/g

/** What a person reads or hears of a page. */
export function listTextsOf(html: string): string[] {
  const page = html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<!--.*?-->/gs, '')
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
