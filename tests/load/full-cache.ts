import { countHits } from './cache-hits.ts'
import type { Contender } from './contender.ts'
import { runWrk } from './wrk.ts'

/** In seconds. Pages are fresh for a minute, so one that is gone earlier made room for others. */
const longestFilling = 50

/**
 * Fills a portal's page cache with new addresses of a list, each asked for twice.
 * @param seconds for how long at least
 * @throws unless the cache is full: it has dropped the first pages, and keeps the last
 */
export async function fillPageCache(portal: Contender, path: string, seconds: number) {
  const fill = async (first: number, length: number) => {
    const { requests } = await runWrk(portal.name, [
      ...['--connections', '10', '--duration', `${length}s`, '--header', 'Accept-Encoding: gzip'],
      ...['-s', 'tests/load/new-pages.lua', portal.origin + path, '--', String(first), 'twice'],
    ])
    return requests
  }
  const isKept = async (number: number) => {
    const before = await countHits(portal.origin, '2xx')
    await (await fetch(`${portal.origin}${path}?view=${number}`)).arrayBuffer()
    return (await countHits(portal.origin, '2xx')) > before
  }
  // Below the numbers of other loads.
  let [first, spent] = [1_000_000, seconds]
  // wrk throws away what its script returns first. A page that was looked at is in use, and stays.
  let oldest = first + 1
  let requests = await fill(first, seconds)
  while (await isKept(oldest)) {
    if (spent >= longestFilling) throw new Error(`${portal.name}: its page cache is not full.`)
    first += 1_000_000
    oldest += 1
    spent += 10
    requests = await fill(first, 10)
  }
  // Of each thousand requests, the second half asks again for the pages of the first.
  const newest = first + 1 + Math.max(0, Math.floor(requests / 1000) - 1) * 500
  if (!(await isKept(newest))) throw new Error(`${portal.name}: its page cache keeps nothing.`)
}
