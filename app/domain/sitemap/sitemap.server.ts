import { paths } from '#app/paths.ts'
import { element, wrap, xmlDeclaration } from '#app/shared/xml.ts'
import type { Db } from '#db/client.server.ts'
import { countAddresses, listAddresses } from './addresses.server.ts'

const xmlns = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }

/**
 * The addresses in one file. Search engines accept 50,000, but a file of this size is written in a
 * few milliseconds and fits the page cache.
 */
const addressesInPart = 2500

/**
 * Returns the sitemap: a list of addresses or, if there are too many, an index of its parts
 * (docs/rules.md#sitemap).
 */
export function writeSitemap(db: Db, origin: string, perPart = addressesInPart): string {
  const parts = Math.ceil(countAddresses(db) / perPart)
  if (parts <= 1) return writeAddresses(db, origin, perPart, 0)
  const files = Array.from({ length: parts }, (_, index) => paths.sitemapPart(`${index + 1}.xml`))
  const entries = files.map((file) => wrap('sitemap', element('loc', {}, origin + file)))
  return xmlDeclaration + wrap('sitemapindex', entries.join('\n'), xmlns)
}

/** Returns a part of the sitemap, counted from 1; null if there is none. */
export function writeSitemapPart(
  db: Db,
  origin: string,
  part: number,
  perPart = addressesInPart,
): string | null {
  const offset = (part - 1) * perPart
  const isThere = offset >= 0 && offset < countAddresses(db)
  return isThere ? writeAddresses(db, origin, perPart, offset) : null
}

function writeAddresses(db: Db, origin: string, limit: number, offset: number): string {
  const entries = listAddresses(db, limit, offset).map(({ path, changed }) => {
    const loc = element('loc', {}, origin + path)
    return wrap('url', changed ? loc + element('lastmod', {}, changed) : loc)
  })
  return xmlDeclaration + wrap('urlset', entries.join('\n'), xmlns)
}
