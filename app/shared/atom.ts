import { stripControlCharacters } from './strip-control-characters.ts'
import { element, escapeXml, wrap, xmlDeclaration } from './xml.ts'

export type FeedEntry = {
  title: string
  /** The absolute address, which is also the entry's id. */
  address: string
  /** UTC instants in ISO 8601. */
  published: string
  updated: string
  /** Paragraphs as plain text. */
  paragraphs: string[]
  categories: string[]
  /** A file that belongs to the entry. */
  enclosure?: { address: string; type: string }
}

type Feed = {
  title: string
  /** The absolute addresses of the feed and of the page with the same list. */
  self: string
  page: string
  /** The name of the portal. */
  author: string
  locale: string
  entries: FeedEntry[]
}

export const maxFeedEntries = 50

/** Bytes, so that the page cache stores the whole feed. Entries beyond that are left out. */
const largestFeed = 400 * 1024
const encoder = new TextEncoder()

/** The required time of a feed without entries. It is constant, so that the ETag stays. */
const never = '1970-01-01T00:00:00.000Z'

/** Returns a feed in the Atom format (RFC 4287). */
export function atomFeed({ title, self, page, author, locale, entries }: Feed): string {
  const updated = entries.map((entry) => entry.updated).reduce(later, never)
  const head = [
    element('title', {}, title),
    element('id', {}, self),
    element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    element('link', { rel: 'alternate', type: 'text/html', href: page }),
    element('updated', {}, updated),
    wrap('author', element('name', {}, author)),
  ]
  let bytes = 0
  const written = entries.map(atomEntry).filter((entry) => {
    bytes += encoder.encode(entry).length
    return bytes <= largestFeed
  })
  const attributes = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': locale }
  return xmlDeclaration + wrap('feed', [...head, ...written].join('\n'), attributes)
}

function atomEntry(entry: FeedEntry): string {
  const { title, address, published, updated, paragraphs, categories, enclosure } = entry
  const html = paragraphs
    .map(stripControlCharacters)
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeXml(paragraph).replaceAll('\n', '<br>')}</p>`)
  const parts = [
    element('title', {}, title),
    element('id', {}, address),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    enclosure &&
      element('link', { rel: 'enclosure', type: enclosure.type, href: enclosure.address }),
    element('published', {}, published),
    element('updated', {}, later(updated, published)),
    ...categories.filter(Boolean).map((term) => element('category', { term })),
    element('content', { type: 'html' }, html.join('')),
  ]
  return wrap('entry', parts.filter(Boolean).join(''))
}

const later = (one: string, other: string) => (one > other ? one : other)
