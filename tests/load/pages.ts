import { sessionHeaders } from '#tests/support/visitor.ts'
import { arrival } from './browser-headers.ts'
import type { Contender } from './contender.ts'
import { fillPageCache } from './full-cache.ts'
import { table, withSpread } from './report.ts'
import { compareRounds, type Measured, type ProcessTimes, takeTurnsAnew } from './rounds.ts'
import type { Load } from './wrk.ts'

type Starts<Name extends string> = () => Promise<Record<Name, Contender>>

const gzip = { 'Accept-Encoding': 'gzip' }

const stopAll = (contenders: Contender[]) => () =>
  Promise.all(contenders.map((contender) => contender.stop()))

/**
 * Compares a cached page with bare `node:http` servers that send the same bytes, one of them in the
 * way of the portal. One portal has just started; the page cache of the other is full. The page of
 * whoever arrives has its styles in it, and a bare server of its own.
 */
export async function measureCached(
  startServers: Starts<'bare' | 'bareText' | 'bareArrival' | 'fresh' | 'aged'>,
  times: ProcessTimes,
): Promise<string[]> {
  const path = '/properties'
  const load = (contender: Contender, headers = {}): Load => {
    return { contender, path, headers: { ...gzip, ...headers } }
  }
  const cached = (contender: Contender, headers = {}): Load => {
    return { ...load(contender, headers), fromCache: '2xx' }
  }
  const start = async () => {
    const servers = await startServers()
    const { bare, bareText, bareArrival, fresh, aged } = servers
    await fillPageCache(aged, path, times.seconds * 5)
    const loads = {
      ...{ bare: load(bare), bareText: load(bareText) },
      ...{ fresh: cached(fresh), aged: cached(aged) },
      ...{ bareArrival: load(bareArrival, arrival), arrival: cached(fresh, arrival) },
    }
    return { loads, stop: stopAll(Object.values(servers)) }
  }
  const found = await takeTurnsAnew(start, times)
  const { bare, bareText, bareArrival } = found
  const row = (name: string, measured: Measured, ...bases: Measured[]) => [
    name,
    withSpread(measured.rate),
    withSpread(measured.cpu),
    ...bases.map((base) => withSpread(compareRounds(base, measured), 2)),
  ]
  const heads = ['', 'requests a second', 'processor time of one, µs', 'compared with bare']
  return [
    ...table(
      [...heads, 'compared with bare as text'],
      [
        row('bare `node:http`, the same bytes', bare, bare, bareText),
        row('bare, as text and without the timer', bareText, bare, bareText),
        row('portal, just started', found.fresh, bare, bareText),
        row('portal, its page cache full', found.aged, bare, bareText),
      ],
    ),
    '',
    'The same page with its styles, for whoever arrives:',
    '',
    ...table(heads, [
      row('bare `node:http`, the same bytes', bareArrival, bareArrival),
      row('portal, just started', found.arrival, bareArrival),
    ]),
  ]
}

/**
 * Compares pages that are rendered for each request with a minimal page of React Router.
 * @param token of a session
 */
export async function measureUncached(
  startServers: Starts<'minimal' | 'sameElements' | 'portal'>,
  token: string,
  times: ProcessTimes,
): Promise<string[]> {
  const headers = { Cookie: sessionHeaders(token).Cookie }
  const list = { path: '/properties', isNew: true }
  const start = async () => {
    const { minimal, sameElements, portal } = await startServers()
    const loads = {
      minimal: { contender: minimal, ...list },
      sameElements: { contender: sameElements, ...list },
      list: { contender: portal, ...list },
      arrival: { contender: portal, ...list, headers: arrival },
      search: { contender: portal, path: '/properties?q=mill', isNew: true },
      member: { contender: portal, ...list, headers },
      dashboard: { contender: portal, path: '/my-requests', headers },
    }
    return { loads, stop: stopAll([minimal, sameElements, portal]) }
  }
  const found = await takeTurnsAnew(start, times)
  const row = (name: string, measured: Measured) => {
    const { rate, cpu, p50, p99 } = measured
    return [
      name,
      withSpread(rate),
      withSpread({ median: cpu.median / 1000, least: cpu.least / 1000, most: cpu.most / 1000 }, 2),
      withSpread(compareRounds(found.minimal, measured), 2),
      withSpread(p50, 1),
      withSpread(p99, 1),
      (p99.median / p50.median).toFixed(1),
    ]
  }
  return table(
    [
      '',
      'a second',
      'processor time, ms',
      'compared with minimal',
      'p50, ms',
      'p99, ms',
      'p99 / p50',
    ],
    [
      row('minimal page of React Router', found.minimal),
      row('the elements of the list, by React Router alone', found.sameElements),
      row('list of properties', found.list),
      row('the same list with its styles, for whoever arrives', found.arrival),
      row('a search in it', found.search),
      row('the same list, signed in', found.member),
      row('“My requests”, signed in', found.dashboard),
    ],
  )
}
