import type { Contender } from './contender.ts'
import { towns } from './listings-generator.ts'
import { table } from './report.ts'

const town = (index: number) => towns[index % towns.length]
const common = ['river', 'house lot', 'barn hill', 'mill creek']
const rare = ['double single', 'orchard warm plain', 'dry restored', '777']

/** Every kind of query of the lists. The number of the request makes each query different. */
const kinds: Record<string, (index: number) => string> = {
  'list, any page': (index) => `/properties?page=${(index % 40) + 1}`,
  'by town and category': (index) => `/properties?city=${town(index)}&category=Homes`,
  'by town, cheapest first': (index) => `/properties?city=${town(index)}&sort=price-low`,
  'all sources by title': (index) => `/listings?city=${town(index)}&sort=title`,
  'search, common words': (index) => `/properties?q=${common[index % common.length]}`,
  'search, rare words': (index) => `/properties?q=${rare[index % rare.length]}`,
  'search in a town': (index) =>
    `/properties?q=${common[index % common.length]}&city=${town(index)}`,
  'search over everything': (index) => `/search?q=${common[index % common.length]}`,
}

/**
 * Measures how long one visitor waits for each kind of uncached list, by the number of listings.
 */
export async function measureSizes(
  start: (size: number) => Promise<Contender>,
  { sizes, requests }: { sizes: number[]; requests: number },
): Promise<string[]> {
  const rows = new Map(Object.keys(kinds).map((kind) => [kind, [kind]]))
  for (const size of sizes) {
    const portal = await start(size)
    for (const [kind, path] of Object.entries(kinds)) {
      const { p50, p99 } = await latencies(portal, path, requests)
      rows.get(kind)?.push(`${p50.toFixed(1)} / ${p99.toFixed(1)}`)
    }
    await portal.stop()
  }
  const heads = sizes.map((size) => `${size.toLocaleString('en-US')}: p50 / p99, ms`)
  return table(['', ...heads], [...rows.values()])
}

/** Requests with a token bypass the page cache, even if no account has the token. */
const uncached = { Authorization: 'Basic none' }

/** Returns the milliseconds that each of several requests took, sent one after the other. */
async function latencies(
  { origin }: Contender,
  path: (index: number) => string,
  requests: number,
): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  for (let index = 0; index < requests + 100; index += 1) {
    const url = `${origin}${path(index)}`
    const started = performance.now()
    const response = await fetch(url, { headers: uncached })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    if (index >= 100) times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
