import { sessionHeaders } from '#tests/support/visitor.ts'
import type { Contender } from './contender.ts'
import { table, withSpread } from './report.ts'
import { type Measured, takeTurns } from './rounds.ts'
import { type Load, sendLoad } from './wrk.ts'

type Rounds = { rounds: number; seconds: number }

const gzip = { 'Accept-Encoding': 'gzip' }

/**
 * Compares a cached page with a bare `node:http` server that sends the same bytes. One portal has
 * just started; the page cache of the other is full.
 */
export async function measureCached(
  { bare, fresh, aged }: Record<'bare' | 'fresh' | 'aged', Contender>,
  times: Rounds,
): Promise<string[]> {
  const load = (contender: Contender): Load => ({ contender, path: '/properties', headers: gzip })
  await sendLoad({ ...load(aged), isNew: true, twice: true }, times.seconds * 4)
  const found = await takeTurns({ bare: load(bare), fresh: load(fresh), aged: load(aged) }, times)
  const named = {
    'bare `node:http`, the same bytes': found.bare,
    'portal, just started': found.fresh,
    'portal, its page cache full': found.aged,
  }
  const lines = Object.entries(named).map(([name, { rate, cpu }]) => [
    name,
    withSpread(rate),
    withSpread(cpu),
    (found.bare.cpu.median / cpu.median).toFixed(2),
  ])
  return table(['', 'requests a second', 'processor time of one, µs', 'of bare, by it'], lines)
}

/** Compares pages that are rendered for each request with a minimal page of React Router. */
export async function measureUncached(
  { minimal, portal, token }: { minimal: Contender; portal: Contender; token: string },
  times: Rounds,
): Promise<string[]> {
  const headers = { Cookie: sessionHeaders(token).Cookie }
  const list = { path: '/properties', isNew: true }
  const found = await takeTurns(
    {
      minimal: { contender: minimal, ...list },
      list: { contender: portal, ...list },
      member: { contender: portal, ...list, headers },
      dashboard: { contender: portal, path: '/my-requests', headers },
    },
    times,
  )
  const row = (name: string, { rate, cpu, p50, p99 }: Measured) => [
    name,
    withSpread(rate),
    withSpread({ median: cpu.median / 1000, least: cpu.least / 1000, most: cpu.most / 1000 }, 2),
    (found.minimal.cpu.median / cpu.median).toFixed(2),
    withSpread(p50, 1),
    withSpread(p99, 1),
    (p99.median / p50.median).toFixed(1),
  ]
  return table(
    ['', 'a second', 'processor time, ms', 'of minimal, by it', 'p50, ms', 'p99, ms', 'p99 / p50'],
    [
      row('minimal page of React Router', found.minimal),
      row('list of properties', found.list),
      row('the same list, signed in', found.member),
      row('“My requests”, signed in', found.dashboard),
    ],
  )
}
