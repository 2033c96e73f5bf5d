import { paths } from '#app/paths.ts'
import type { Contender } from './contender.ts'
import { table, withSpread } from './report.ts'
import { measureSpread, orderRound, type Times } from './rounds.ts'
import { makeMix } from './town-mix.ts'
import {
  type Answer,
  type Attack,
  measureHighestRate,
  readAnswers,
  requireVegeta,
  sendMix,
} from './vegeta.ts'

/** Seconds for which the highest rate is measured before each load. */
const highestFor = 4

/** What never waits in the queue of pages, with how the portal answered it beyond the highest rate. */
const neverWaiting = [
  { name: 'forms', isIt: ({ method, path }: Answer) => method === 'POST' && !isMessage(path) },
  { name: 'payment messages', isIt: ({ path }: Answer) => isMessage(path) },
  { name: 'pages of the desk', isIt: ({ path }: Answer) => path === paths.admin.desk() },
].map((kind) => ({ ...kind, sent: 0, lost: 0, longest: 0 }))

const isMessage = (path: string) => path === paths.api.paymentWebhook()

/**
 * Measures a town on its busiest day, with the requests of `makeMix`. They come in no order, at a
 * fixed rate, however long the answers take (`vegeta`). The rates are shares of the highest, which is
 * measured anew before each, because what else the machine does changes it.
 */
export async function measureBusyTown(
  portal: Contender,
  { databasePath, folder, rounds, seconds }: Times & { databasePath: string; folder: string },
): Promise<string[]> {
  requireVegeta()
  const mix = await makeMix(portal, databasePath)
  let highest = 1000
  const findHighest = async () => {
    highest = await measureHighestRate(mix, { length: highestFor, most: 3 * highest, folder })
    return highest
  }
  await findHighest()
  const shares = [0.3, 0.5, 0.7, 1, 1.5, 2]
  const found = new Map<number, Attack[]>(shares.map((share) => [share, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [share, attacks] of orderRound([...found], round)) {
      const rate = Math.round((await findHighest()) * share)
      attacks.push(await sendMix(portal, mix, { rate, length: seconds, folder }))
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
  const heads = ['of the highest rate', 'requests a second', 'p50, ms', 'p99, ms']
  const others = ['longest, ms', 'answered with 503, %', 'not answered in 10 s, %']
  return [
    ...table([...heads, ...others, 'of a processor, %'], rows),
    '',
    'Beyond the highest rate, of what never waits in the queue:',
    '',
    ...table(
      ['', 'sent', 'answered with 503, or not in 10 s', 'longest, ms'],
      neverWaiting.map(({ name, sent, lost, longest }) =>
        [name, sent, lost, Math.round(longest)].map((cell) => cell.toLocaleString('en-US')),
      ),
    ),
  ]
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
