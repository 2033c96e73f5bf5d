import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Box } from '#tests/litefs/box.ts'
import { startPair } from '#tests/litefs/pair.ts'
import { processorTime } from '#tests/support/processes.ts'
import { browser } from './browser-headers.ts'
import { table, withSpread } from './report.ts'
import { measureSpread, orderRound, type Spread } from './rounds.ts'
import { readVisits } from './town-mix.ts'
import { runWrk } from './wrk.ts'

/** More requests than a box answers in a second. */
const fastest = 20_000

/**
 * The next visit is this many places further in the list of 90, which mixes the kinds of visits.
 * Without a common divisor with 90, each place is reached once.
 */
const stride = 37

/** The reads that are counted as views of listings. */
const viewed = 'pages of listings'

/**
 * What visitors who are not signed in read; the first are the visits of the busy town, the others
 * have the addresses that are asked for in turn.
 */
const reads = {
  'all of them, as in a busy town': null,
  'lists, events and the front page': [
    '/',
    '/properties',
    '/work',
    '/play',
    '/events',
    '/classifieds',
    '/about',
  ],
  [viewed]: Array.from({ length: 20 }, (_, index) => `/properties/${index + 1}`),
}

/**
 * Measures the processor time of the primary box (LiteFS, portal and proxy) for reads that visitors
 * send to it, and for the same reads sent to the other box.
 */
export async function measureTwoBoxes({ rounds, seconds }: { rounds: number; seconds: number }) {
  const pair = await startPair()
  try {
    const { one, two, folder } = pair
    await one.startCaddy()
    await two.startCaddy()
    const found: Compared[] = []
    const visits = await readVisits(one.site)
    let [visited, views] = [0, 0]
    /** Lists further visits, as many as are made in a run, because new pages are new only once. */
    const listVisits = () => {
      const first = visited
      visited += seconds * fastest
      const indexes = Array.from({ length: seconds * fastest }, (_, index) => first + index)
      return indexes.map((index) => `${visits((index * stride) % 90, index)}\n`).join('')
    }
    for (const [name, addresses] of Object.entries(reads)) {
      const file = join(folder, 'addresses.txt')
      const existing = addresses && (await keepFound(one, addresses))
      const send = async (box: Box) => {
        writeFileSync(file, existing ?? listVisits())
        const read = await readFrom(one, box, file, seconds)
        if (name === viewed) views += read.requests
        return read
      }
      const [own, other]: [Read[], Read[]] = [[], []]
      if (name === viewed) views = await settleViews(one)
      await send(one)
      await send(two)
      const turns = [async () => own.push(await send(one)), async () => other.push(await send(two))]
      for (let round = 0; round < rounds; round += 1) {
        for (const takeTurn of orderRound(turns, round)) await takeTurn()
      }
      found.push({ name, own, other })
    }
    await requireViews(one, views, 10 * 2 * (rounds + 1))
    const idle = await measureIdle(one, rounds)
    return describe(found, idle)
  } finally {
    await pair.remove()
  }
}

/** The reads of one load: how many, in how many seconds, and the primary's milliseconds for them. */
type Read = { requests: number; seconds: number; spent: number }
type Compared = { name: string; own: Read[]; other: Read[] }

/** @param idle what the primary does for itself, in milliseconds a second */
function describe(found: Compared[], idle: Spread): string[] {
  const rows = found.map(({ name, own, other }) => {
    const perThousand = ({ requests, spent }: Read) => (spent / requests) * 1000
    const withoutOwn = (read: Read) =>
      perThousand({ ...read, spent: Math.max(read.spent - idle.median * read.seconds, 0) })
    // Each share is of two loads that followed one another.
    const shares = (cost: (read: Read) => number) =>
      measureSpread(other.map((read, round) => (cost(read) / cost(own[round] ?? read)) * 100))
    return [
      name,
      withSpread(measureSpread(own.map(perThousand))),
      withSpread(measureSpread(other.map(perThousand)), 1),
      withSpread(measureSpread(other.map(({ requests, seconds }) => requests / seconds))),
      withSpread(shares(perThousand), 1),
      withSpread(shares(withoutOwn), 1),
    ]
  })
  const heads = [
    'sent to the primary, ms',
    'sent to the other box, ms',
    'there, a second',
    'share, %',
  ]
  return [
    ...table(['1,000 reads of', ...heads, 'without what it does for itself, %'], rows),
    '',
    `Without visitors the primary takes ${withSpread(idle)} ms a second.`,
  ]
}

/** Returns the addresses that exist, one on each line. */
async function keepFound({ site }: Box, addresses: string[]): Promise<string> {
  const answers = await Promise.all(
    addresses.map(async (address) => ({ address, answer: await fetch(site + address) })),
  )
  return answers
    .filter(({ answer }) => answer.ok)
    .map(({ address }) => `${address}\n`)
    .join('')
}

/** Returns how often listings have been seen, as the primary has stored it. */
function countViews(primary: Box): number {
  const [row] = primary.query<{ views: number }>(
    'select coalesce(sum(views), 0) as views from listing_views',
  )
  return row?.views ?? 0
}

/** Both boxes hand over or store what they have counted within this time, in milliseconds. */
const countingTime = 12_000

/** Returns the views once all that came before are stored. */
async function settleViews(primary: Box): Promise<number> {
  await setTimeout(countingTime)
  return countViews(primary)
}

/**
 * Requires that the primary stores so many views, its own and those that the replica hands over.
 * Requests that are under way when a run ends count, too.
 */
async function requireViews(primary: Box, views: number, underWay: number) {
  const counted = await settleViews(primary)
  if (counted < views || counted > views + underWay) {
    throw new Error(`${counted} views were counted, of ${views}.`)
  }
}

const sumSpent = ({ pids }: Box) => pids.reduce((sum, pid) => sum + processorTime(pid), 0)

/** Measures the milliseconds of processor time that a box takes in a second without visitors. */
async function measureIdle(box: Box, rounds: number): Promise<Spread> {
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = sumSpent(box)
    await setTimeout(10_000)
    found.push((sumSpent(box) - before) * 100)
  }
  return measureSpread(found)
}

/**
 * Sends reads to a box. `spent` are milliseconds of processor time of the primary, with what it
 * does meanwhile for itself: replication, jobs, and the proxies' questions.
 */
async function readFrom(primary: Box, box: Box, file: string, seconds: number): Promise<Read> {
  const before = sumSpent(primary)
  const { requests } = await runWrk(box.folder, [
    ...['--connections', '10', '--duration', `${seconds}s`, '-s', 'tests/load/pages.lua'],
    ...['--header', `User-Agent: ${browser['User-Agent']}`, box.site, '--', file],
  ])
  return { requests, seconds, spent: (sumSpent(primary) - before) * 1000 }
}
