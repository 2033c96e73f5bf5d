import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { processorTime } from '#tests/support/processes.ts'
import type { Contender } from './contender.ts'
import { randomSequence } from './listings-generator.ts'
import { table, withSpread } from './report.ts'
import { measureSpread, orderRound, type Times } from './rounds.ts'
import { prepareWrites } from './writes-data.ts'
import { watchClient } from './wrk.ts'

/** What `vegeta report -type=json` prints; times are in nanoseconds. */
const vegetaReport = z.object({
  latencies: z.object({ '50th': z.number(), '99th': z.number(), max: z.number() }),
  rate: z.number(),
  status_codes: z.record(z.string(), z.number()),
  errors: z.array(z.string()).nullable(),
})

type Attack = {
  rate: number
  shed: number
  lost: number
  p50: number
  p99: number
  most: number
  cpu: number
}

/** If the client uses a larger share of a processor than this, it limits the result. */
const busiestClient = 0.95

/**
 * The share of requests that must be answered other than with 503 at a rate that counts as served.
 */
const served = 0.999

/**
 * Measures a town on its busiest day. Of 100 requests, 90 are visitors' (45 for popular pages, 10
 * for pages that nobody has requested yet, 35 for pictures), 8 are for members' pages, and 2 are
 * forms that create something. They come in no order, at a fixed rate, however long the answers take
 * (`vegeta`). The rate is raised until the portal refuses requests or falls behind; then shares of
 * that rate are measured.
 */
export async function measureBusyTown(
  portal: Contender,
  { databasePath, folder, rounds, seconds }: Times & { databasePath: string; folder: string },
): Promise<string[]> {
  if (spawnSync('vegeta', ['-version']).error) {
    throw new Error('Needs vegeta: go install github.com/tsenart/vegeta/v12@v12.13.0')
  }
  const mix = await makeMix(portal, databasePath)
  const attack = (rate: number, length = seconds) => send(portal, mix, { rate, length, folder })
  await attack(100, 5)
  let saturation = 0
  for (let rate = 200; ; rate = Math.round(rate * 1.25)) {
    const { shed, lost, p99 } = await attack(rate)
    if (shed + lost > 1 - served || p99 > 1000) break
    saturation = rate
  }
  const shares = [0.3, 0.5, 0.7, 1, 1.5, 2]
  const found = new Map<number, Attack[]>(shares.map((share) => [share, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [share, attacks] of orderRound([...found], round)) {
      attacks.push(await attack(Math.round(saturation * share)))
    }
  }
  const rows = [...found].map(([share, attacks]) => {
    const spread = (figure: keyof Attack, factor = 1) =>
      measureSpread(attacks.map((each) => each[figure] * factor))
    return [
      `${Math.round(share * 100)} %`,
      spread('rate').median.toLocaleString('en-US', { maximumFractionDigits: 0 }),
      withSpread(spread('p50')),
      withSpread(spread('p99')),
      withSpread(spread('most')),
      withSpread(spread('shed', 100), 1),
      withSpread(spread('lost', 100), 1),
      withSpread(spread('cpu', 100)),
    ]
  })
  const heads = ['of the most that is served', 'requests a second', 'p50, ms', 'p99, ms']
  const others = ['longest, ms', 'answered with 503, %', 'not answered in 10 s, %']
  return table([...heads, ...others, 'of a processor, %'], rows)
}

type Target = { method: string; url: string; header?: Record<string, string[]>; body?: string }

/** Returns a function that makes the requests, to be called with the numbers from 0 in order. */
async function makeMix(portal: Contender, databasePath: string) {
  const { cookies, writes, findWriter } = prepareWrites(databasePath)
  const popular = ['/', '/properties', '/work', '/play', '/events', '/classifieds', '/about']
  const homes = await Promise.all(popular.map((path) => readPage(portal, path)))
  const linked = (pattern: RegExp) => [
    ...new Set(homes.flatMap((html) => [...html.matchAll(pattern)].map(([, path = '']) => path))),
  ]
  const pages = [...popular, ...linked(/href="(\/(?:properties|work|play|events)\/\d+)"/g)]
  const pictures = linked(/src="(\/[^"]+\.(?:webp|avif|jpg|svg)[^"]*)"/g)
  const dashboards = [
    '/my-requests',
    '/owner-dashboard',
    '/notifications',
    '/properties',
    '/events',
  ]
  const one = <Value>(values: readonly Value[], index: number) =>
    values[index % values.length] as Value
  const address = (index: number) => [
    `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
  ]
  const get = (path: string, index: number, header = {}): Target => ({
    method: 'GET',
    url: portal.origin + path,
    header: { 'Accept-Encoding': ['gzip'], 'X-Forwarded-For': address(index), ...header },
  })
  // Sorted by kind, ten new pages would come at once, and then eight of members.
  let kinds = Array.from({ length: 100 }, (_, kind) => kind)
  return (index: number): Target => {
    const turn = Math.floor(index / 100)
    if (index % 100 === 0) kinds = shuffle(kinds)
    const kind = kinds[index % 100] ?? 0
    const Cookie = [one(cookies, index)]
    if (kind < 45) return get(one(pages, turn + kind), index)
    if (kind < 55) return get(`/listings?q=mill+${index}`, index)
    if (kind < 90) return get(one(pictures, turn + kind), index)
    if (kind < 98) return get(one(dashboards, turn + kind), index, { Cookie })
    const number = 2 * turn + kind - 98
    const write = one(writes, number)
    const nth = Math.floor(number / writes.length)
    const form = new URLSearchParams({ ...write.fields(nth), submission: `page-${nth}` })
    const header = {
      'Content-Type': ['application/x-www-form-urlencoded'],
      'X-Forwarded-For': address(index),
      Cookie: [findWriter(nth)],
    }
    const body = Buffer.from(String(form)).toString('base64')
    return { method: 'POST', url: portal.origin + write.path(nth), header, body }
  }
}

const random = randomSequence(100)

function shuffle<Value>(values: readonly Value[]): Value[] {
  const drawn = values.map((value) => [random(), value] as const)
  return drawn.sort(([a], [b]) => a - b).map(([, value]) => value)
}

async function readPage(portal: Contender, path: string): Promise<string> {
  const page = await fetch(portal.origin + path)
  return page.text()
}

let asked = 0

async function send(
  portal: Contender,
  mix: (index: number) => Target,
  { rate, length, folder }: { rate: number; length: number; folder: string },
): Promise<Attack> {
  const targets = join(folder, 'targets.json')
  const answers = join(folder, 'answers.bin')
  const count = rate * length
  const lines = Array.from({ length: count }, (_, index) => JSON.stringify(mix(asked + index)))
  asked += count
  writeFileSync(targets, lines.join('\n'))
  const before = processorTime(portal.child.pid)
  const options = ['-format=json', `-targets=${targets}`, `-rate=${rate}`, `-duration=${length}s`]
  const child = spawn('vegeta', [
    ...['attack', ...options, '-redirects=-1', '-timeout=10s', '-max-workers=2000'],
    `-output=${answers}`,
  ])
  const exit = once(child, 'exit')
  const ownShare = await watchClient(child.pid, exit)
  await exit
  const cpu = (processorTime(portal.child.pid) - before) / length
  if (ownShare > busiestClient) {
    throw new Error(`vegeta used ${Math.round(ownShare * 100)} % of a processor at ${rate}/s.`)
  }
  const report = spawn('vegeta', ['report', '-type=json', answers])
  const found = vegetaReport.parse(JSON.parse(await text(report.stdout)))
  const { 0: lost = 0, 503: refused = 0, ...others } = found.status_codes
  const wrong = Object.keys(others).filter((status) => !/^[23]/.test(status))
  if (wrong.length > 0) {
    throw new Error(`${JSON.stringify(found.status_codes)} ${found.errors?.slice(0, 3)}`)
  }
  const milliseconds = (time: number) => time / 1_000_000
  const { '50th': p50, '99th': p99, max } = found.latencies
  return {
    rate: found.rate,
    shed: refused / count,
    // Requests without an answer in ten seconds.
    lost: lost / count,
    p50: milliseconds(p50),
    p99: milliseconds(p99),
    most: milliseconds(max),
    cpu,
  }
}
