import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Box } from '#tests/litefs/box.ts'
import { startPair } from '#tests/litefs/pair.ts'
import { processorTime } from '#tests/support/processes.ts'
import { table, withSpread } from './report.ts'
import { measureSpread, orderRound } from './rounds.ts'
import { runWrk } from './wrk.ts'

/** What visitors who are not signed in read, each with the addresses that are asked for in turn. */
const reads = {
  'lists, events and the front page': [
    '/',
    '/properties',
    '/work',
    '/play',
    '/events',
    '/classifieds',
    '/about',
  ],
  'pages of listings': Array.from({ length: 20 }, (_, index) => `/properties/${index + 1}`),
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
    const rows: string[][] = []
    for (const [name, addresses] of Object.entries(reads)) {
      const file = join(folder, 'addresses.txt')
      writeFileSync(file, await keepFound(one, addresses))
      const send = (box: Box) => spendPerThousand(one, box, file, seconds)
      const [own, other]: [number[], number[]] = [[], []]
      await send(one)
      await send(two)
      const turns = [async () => own.push(await send(one)), async () => other.push(await send(two))]
      for (let round = 0; round < rounds; round += 1) {
        for (const takeTurn of orderRound(turns, round)) await takeTurn()
      }
      const [alone, beside] = [measureSpread(own), measureSpread(other)]
      const share = `${((beside.median / alone.median) * 100).toFixed(1)} %`
      rows.push([name, withSpread(alone), withSpread(beside, 1), share])
    }
    const heads = ['sent to the primary, ms', 'sent to the other box, ms', 'share']
    return table(['1,000 reads of', ...heads], rows)
  } finally {
    await pair.remove()
  }
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

/**
 * Returns the milliseconds of processor time of the primary for a thousand reads sent to a box, with
 * what it does meanwhile for itself: replication, jobs, and the proxies' questions.
 */
async function spendPerThousand(primary: Box, box: Box, file: string, seconds: number) {
  const spent = () => primary.pids.reduce((sum, pid) => sum + processorTime(pid), 0)
  const before = spent()
  const { requests } = await runWrk(box.folder, [
    ...['--connections', '10', '--duration', `${seconds}s`, '-s', 'tests/load/pages.lua'],
    ...[box.site, '--', file],
  ])
  return ((spent() - before) * 1_000_000) / requests
}
