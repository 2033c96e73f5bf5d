import { paths } from '#app/paths.ts'
import type { Contender } from './contender.ts'
import { table, withSpread } from './report.ts'
import { measureSpread, orderRound, type Times } from './rounds.ts'
import { makeMix } from './town-mix.ts'
import { type Answer, type Attack, readAnswers, requireVegeta, sendMix } from './vegeta.ts'

/**
 * The share of requests that must be answered other than with 503 at a rate that counts as served.
 */
const served = 0.999

/** How often the distance between a rate that is served and one that is not is halved. */
const refinements = 3

/** What never waits in the queue of pages, with how the portal answered it beyond what it can. */
const neverWaiting = [
  { name: 'forms', isIt: ({ method, path }: Answer) => method === 'POST' && !isMessage(path) },
  { name: 'payment messages', isIt: ({ path }: Answer) => isMessage(path) },
  { name: 'pages of the desk', isIt: ({ path }: Answer) => path === paths.admin.desk() },
].map((kind) => ({ ...kind, sent: 0, lost: 0, longest: 0 }))

const isMessage = (path: string) => path === paths.api.paymentWebhook()

/**
 * Measures a town on its busiest day, with the requests of `makeMix`. They come in no order, at a
 * fixed rate, however long the answers take (`vegeta`). The rate is raised until the portal refuses
 * requests or falls behind; then shares of that rate are measured.
 */
export async function measureBusyTown(
  portal: Contender,
  { databasePath, folder, rounds, seconds }: Times & { databasePath: string; folder: string },
): Promise<string[]> {
  requireVegeta()
  const mix = await makeMix(portal, databasePath)
  const attack = (rate: number, length = seconds) => sendMix(portal, mix, { rate, length, folder })
  await attack(100, 5)
  const saturation = await findSaturation(attack)
  const shares = [0.3, 0.5, 0.7, 1, 1.5, 2]
  const found = new Map<number, Attack[]>(shares.map((share) => [share, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [share, attacks] of orderRound([...found], round)) {
      attacks.push(await attack(Math.round(saturation * share)))
      if (share > 1) await countNeverWaiting(folder)
    }
  }
  const rows = [...found].map(([share, attacks]) => {
    const spread = (figure: keyof Attack, factor = 1) =>
      measureSpread(attacks.map((each) => each[figure] * factor))
    return [
      `${Math.round(share * 100)} %`,
      spread('rate').median.toLocaleString('en-US', { maximumFractionDigits: 0 }),
      withSpread(spread('p50'), 1),
      withSpread(spread('p99')),
      withSpread(spread('most')),
      withSpread(spread('shed', 100), 1),
      withSpread(spread('lost', 100), 1),
      withSpread(spread('cpu', 100)),
    ]
  })
  const heads = ['of the most that is served', 'requests a second', 'p50, ms', 'p99, ms']
  const others = ['longest, ms', 'answered with 503, %', 'not answered in 10 s, %']
  return [
    ...table([...heads, ...others, 'of a processor, %'], rows),
    '',
    'Beyond the most that is served, of what never waits in the queue:',
    '',
    ...table(
      ['', 'sent', 'answered with 503, or not in 10 s', 'longest, ms'],
      neverWaiting.map(({ name, sent, lost, longest }) =>
        [name, sent, lost, Math.round(longest)].map((cell) => cell.toLocaleString('en-US')),
      ),
    ),
  ]
}

/** Returns the highest rate that is served, which is at most 3 % below one that is not. */
async function findSaturation(attack: (rate: number) => Promise<Attack>): Promise<number> {
  const holds = ({ shed, lost, p99 }: Attack) => shed + lost <= 1 - served && p99 <= 1000
  // What most of three attempts say: another program may have been in the way of one, and a rate
  // that is a little too much is served once in a while.
  const isServed = async (rate: number) => {
    const first = holds(await attack(rate))
    return first === holds(await attack(rate)) ? first : holds(await attack(rate))
  }
  let [low, high] = [0, 200]
  for (; await isServed(high); high = Math.round(high * 1.25)) low = high
  if (low === 0) throw new Error(`Not even ${high} requests a second are served.`)
  for (let step = 0; step < refinements; step += 1) {
    const middle = Math.round(Math.sqrt(low * high))
    if (await isServed(middle)) low = middle
    else high = middle
  }
  return low
}

/** Adds the answers to the requests that were sent last. */
async function countNeverWaiting(folder: string) {
  for await (const answer of readAnswers(folder)) {
    const kind = neverWaiting.find(({ isIt }) => isIt(answer))
    if (!kind) continue
    kind.sent += 1
    if (answer.isLost) kind.lost += 1
    kind.longest = Math.max(kind.longest, answer.time)
  }
}
