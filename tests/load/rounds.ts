import { type Figures, type Load, sendLoad } from './wrk.ts'

export type Spread = { median: number; least: number; most: number }
export type Measured = Record<keyof Figures, Spread> & {
  /** The figures of each round. */
  rounds: Figures[]
}

/** How often each load is sent, and for how many seconds. */
export type Times = { rounds: number; seconds: number }

/** `processes`: how often the servers are started anew. Each start has its own rounds. */
export type ProcessTimes = Times & { processes: number }

/** Servers with the load that is sent to each. */
type Running<Name extends string> = { loads: Record<Name, Load>; stop(): Promise<unknown> }

/**
 * Sends several loads in turn, so that other programs of the machine affect all of them alike;
 * returns the median and spread of each.
 */
export async function takeTurns<Name extends string>(
  loads: Record<Name, Load>,
  times: Times,
): Promise<Record<Name, Measured>> {
  return summarize(await sendInTurn(loads, times))
}

/**
 * Like `takeTurns`, but starts the servers anew several times, because two processes of one program
 * differ by more than two rounds of one process.
 */
export async function takeTurnsAnew<Name extends string>(
  start: () => Promise<Running<Name>>,
  times: ProcessTimes,
): Promise<Record<Name, Measured>> {
  const all: Record<Name, Figures[]>[] = []
  for (let process = 0; process < times.processes; process += 1) {
    const { loads, stop } = await start()
    all.push(await sendInTurn(loads, times, process * times.rounds))
    await stop()
  }
  const names = Object.keys(all[0] ?? {}) as Name[]
  const joined = names.map((name) => [name, all.flatMap((figures) => figures[name])])
  return summarize(Object.fromEntries(joined))
}

/** @param before how many rounds there were before */
async function sendInTurn<Name extends string>(
  loads: Record<Name, Load>,
  { rounds, seconds }: Times,
  before = 0,
): Promise<Record<Name, Figures[]>> {
  const names = Object.keys(loads) as Name[]
  // The first requests are not measured, because they compile the code.
  for (const name of names) await sendLoad(loads[name], 2)
  const figures = new Map<Name, Figures[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of orderRound(names, before + round)) {
      figures.get(name)?.push(await sendLoad(loads[name], seconds))
    }
  }
  return Object.fromEntries(figures) as Record<Name, Figures[]>
}

/**
 * Returns the order in which competitors take their turns in a round. Each second round goes
 * backward, and each pair of rounds begins with another one, so that what one leaves behind (heat,
 * a log, garbage) does not always meet the same next one.
 */
export function orderRound<One>(all: readonly One[], round: number): One[] {
  const first = Math.floor(round / 2) % all.length
  const order = [...all.slice(first), ...all.slice(0, first)]
  return round % 2 === 1 ? order.toReversed() : order
}

function summarize<Name extends string>(figures: Record<Name, Figures[]>): Record<Name, Measured> {
  const entries = Object.entries<Figures[]>(figures)
  const summaries = entries.map(([name, rounds]) => {
    const spread = (figure: keyof Figures) => measureSpread(rounds.map((each) => each[figure]))
    return [
      name,
      { rate: spread('rate'), cpu: spread('cpu'), p50: spread('p50'), p99: spread('p99'), rounds },
    ]
  })
  return Object.fromEntries(summaries)
}

/**
 * Returns what a competitor's processor time is to another's, of each round the ratio: both were
 * measured within it, so that it depends least on what else the machine did.
 */
export function compareRounds(one: Measured, other: Measured): Spread {
  return measureSpread(
    one.rounds.map(({ cpu }, round) => cpu / (other.rounds[round]?.cpu ?? Number.NaN)),
  )
}

export function measureSpread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const [lower, upper] = [(sorted.length - 1) / 2, sorted.length / 2].map(Math.floor)
  return {
    median: ((sorted[lower ?? 0] ?? 0) + (sorted[upper ?? 0] ?? 0)) / 2,
    least: sorted[0] ?? 0,
    most: sorted.at(-1) ?? 0,
  }
}
