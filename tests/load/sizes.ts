import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contender } from './contender.ts'
import { states, towns } from './listings-generator.ts'
import { table, withSpread } from './report.ts'
import { type Times, takeTurns } from './rounds.ts'

const town = (index: number) => towns[index % towns.length]
const state = (index: number) => states[index % states.length]
const common = ['river', 'house lot', 'barn hill', 'mill creek']
const rare = ['double single', 'orchard warm plain', 'dry restored', '777']

/** Every kind of query of the lists, by the number of the request. A thousand have 27 pages. */
const kinds: Record<string, (index: number) => string> = {
  'list, pages 1 to 26': (index) => `/properties?page=${(index % 26) + 1}`,
  'list, page 26': () => '/properties?page=26',
  // A list shows at most 400 pages, and answers with its last one when it has fewer.
  'list, its last page': () => '/properties?page=400',
  'by town and category': (index) => `/properties?city=${town(index)}&category=Homes`,
  'by town, cheapest first': (index) => `/properties?city=${town(index)}&sort=price-low`,
  'by state': (index) => `/properties?state=${state(index)}&page=${(index % 4) + 1}`,
  'by state, dearest first': (index) => `/properties?state=${state(index)}&sort=price-high`,
  'dearest first, page 26': () => '/properties?sort=price-high&page=26',
  'by state, dearest first, its last page': (index) =>
    `/properties?state=${state(index)}&sort=price-high&page=400`,
  'all sources by title': (index) => `/listings?city=${town(index)}&sort=title`,
  'all sources, the last page': () => '/listings?page=400',
  'all sources, cheapest first, the last page': () => '/listings?sort=price-low&page=400',
  // Listings 1, 4, 7 and so on are properties.
  'a property of a list, cheapest first': (index) =>
    `/properties/${(index % 300) * 3 + 1}?sort=price-low`,
  'search, common words': (index) => `/properties?q=${common[index % common.length]}`,
  'search, rare words': (index) => `/properties?q=${rare[index % rare.length]}`,
  'search, rare words, cheapest first': (index) =>
    `/properties?q=${rare[index % rare.length]}&sort=price-low`,
  'search in a town': (index) =>
    `/properties?q=${common[index % common.length]}&city=${town(index)}`,
  'search in a town and a category': (index) =>
    `/properties?q=${common[index % common.length]}&city=${town(index)}&category=Homes`,
  'search over everything': (index) => `/search?q=${common[index % common.length]}`,
}

/** Different addresses of each kind that are requested in turn. */
const addressCount = 1000

/** Requests with a token bypass the page cache, even if no account has the token. */
const uncached = { Authorization: 'Basic none' }

/**
 * Measures how long one visitor waits for each kind of uncached list, by the number of listings.
 */
export async function measureSizes(
  start: (size: number) => Promise<Contender>,
  { sizes, folder, ...times }: Times & { sizes: number[]; folder: string },
): Promise<string[]> {
  const portals = new Map<string, Contender>()
  for (const size of sizes) portals.set(String(size), await start(size))
  const addresses = join(folder, 'addresses.txt')
  const rows: string[][] = []
  for (const [kind, path] of Object.entries(kinds)) {
    const lines = Array.from({ length: addressCount }, (_, index) => encodeURI(path(index)))
    writeFileSync(addresses, lines.join('\n'))
    const load = { path: '/', addresses, headers: uncached, connections: 1 }
    const loads = [...portals].map(([size, contender]) => [size, { contender, ...load }])
    const found = await takeTurns<string>(Object.fromEntries(loads), times)
    const cells = Object.values(found).map(
      ({ p50, p99 }) => `${p50.median.toFixed(1)} / ${withSpread(p99, 1)}`,
    )
    rows.push([kind, ...cells])
  }
  for (const portal of portals.values()) await portal.stop()
  const heads = sizes.map((size) => `${size.toLocaleString('en-US')}: p50 / p99, ms`)
  return table(['', ...heads], rows)
}
