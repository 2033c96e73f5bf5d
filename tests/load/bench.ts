import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type Contender, startContender } from './contender.ts'
import { measureImport } from './import-latency.ts'
import { generateListings, towns } from './listings-generator.ts'

/**
 * Measures speed as ratios within one run: the machine is shared, so competitors take turns and no
 * absolute number is meaningful, but for how long a visitor waits during an import. Nothing passes or
 * fails. `--import` measures only that.
 */

const quick = process.argv.includes('--quick')
const importOnly = process.argv.includes('--import')
const rounds = quick ? 2 : 4
const seconds = quick ? 2 : 4
const sizes = importOnly ? [1000] : quick ? [1000, 20_000] : [1000, 100_000, 1_000_000]
const importedRows = quick ? 10_000 : 100_000
const requests = quick ? 200 : 1000

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const file = (size: number) => join(folder, `listings-${size}.db`)
let port = 4310
const nextPort = () => {
  port += 1
  return port
}
const portal = (size: number) =>
  startContender(`portal, ${size} listings`, 'build/server/start.js', nextPort(), {
    DATABASE_PATH: file(size),
  })

try {
  for (const size of sizes) {
    console.log(`generating ${size.toLocaleString('en-US')} listings`)
    generateListings(file(size), size)
  }
  if (!importOnly) {
    await compareCached()
    await compareUncached()
    await compareSizes()
  }
  await compareImport()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compareCached() {
  const first = await portal(1000)
  const page = `${first.origin}/properties`
  const bare = await startContender('bare node:http', 'tests/load/bare-server.ts', nextPort(), {
    COPY_OF: page,
  })
  const ratio = await takeTurns(
    { contender: first, path: () => '/properties' },
    { contender: bare, path: () => '/properties' },
  )
  report('cached list page against a bare node:http server', ratio, 'aim: at least 0.80')
  await Promise.all([first.stop(), bare.stop()])
}

async function compareUncached() {
  const first = await portal(1000)
  const minimal = await startContender(
    'minimal React Router page',
    'tests/load/minimal-server.ts',
    nextPort(),
    { DATABASE_PATH: file(1000) },
  )
  // A page that was never requested is in no cache.
  let asked = 0
  const path = () => {
    asked += 1
    return `/properties?view=${asked}`
  }
  const ratio = await takeTurns({ contender: first, path }, { contender: minimal, path })
  report('uncached list page against a minimal React Router page', ratio, 'aim: at least 0.85')
  await Promise.all([first.stop(), minimal.stop()])
}

type Turn = { contender: Contender; path: () => string }

/**
 * Returns requests per second of the first divided by those of the second, as the median of several
 * turns.
 */
async function takeTurns(first: Turn, second: Turn): Promise<number> {
  const ratios: number[] = []
  await load(first, 1)
  await load(second, 1)
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [await load(first, seconds), await load(second, seconds)]
    ratios.push(one / two)
  }
  return ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0
}

async function load({ contender, path }: Turn, duration: number): Promise<number> {
  const result = await autocannon({
    url: contender.origin,
    connections: 10,
    duration,
    requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${contender.name} failed`)
  return result.requests.average
}

async function compareSizes() {
  const kinds: Record<string, (index: number) => string> = {
    list: (index) => `/properties?page=${(index % 40) + 1}`,
    search: (index) => `/properties?q=${['river', 'barn hill', 'mill', 'orchard well'][index % 4]}`,
    filter: (index) => `/properties?city=${towns[index % 40]}&category=Homes`,
    'filter and sort': (index) => `/properties?city=${towns[index % 40]}&sort=price-low`,
    'all sources': (index) => `/listings?city=${towns[index % 40]}&sort=title`,
  }
  const smallest = new Map<string, number>()
  for (const size of sizes) {
    const server = await portal(size)
    for (const [kind, path] of Object.entries(kinds)) {
      const { p50, p99 } = await latencies(server, path)
      const base = smallest.get(kind) ?? p99
      smallest.set(kind, base)
      console.log(
        `${kind} at ${size.toLocaleString('en-US')}: p99 is ${(p99 / p50).toFixed(1)} × its p50, ` +
          `${(p99 / base).toFixed(2)} × the p99 at ${sizes[0]?.toLocaleString('en-US')} (aim at a million: at most 1.5)`,
      )
    }
    await server.stop()
  }
}

/** Returns milliseconds of single uncached requests in turn. */
async function latencies(server: Contender, path: (index: number) => string) {
  const times: number[] = []
  for (let index = 0; index < requests + 100; index += 1) {
    const url = `${server.origin}${path(index)}&view=${Math.random()}`
    const started = performance.now()
    const response = await fetch(url)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    if (index >= 100) times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

async function compareImport() {
  const databasePath = file(1000)
  const env = { DATABASE_PATH: databasePath }
  const preload = './tests/load/loop-turns.ts'
  const server = await startContender('portal', 'build/server/start.js', nextPort(), env, preload)
  await measureImport(server, { databasePath, rows: importedRows })
  await server.stop()
}

function report(name: string, ratio: number, aim: string) {
  console.log(`${name}: ${ratio.toFixed(2)} (${aim})`)
}
