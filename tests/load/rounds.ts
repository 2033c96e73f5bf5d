import { type Figures, type Load, sendLoad } from './wrk.ts'

export type Spread = { median: number; least: number; most: number }
export type Measured = Record<keyof Figures, Spread>

/**
 * Measures several loads in turn, so that other programs of the machine affect all of them alike;
 * returns the median and spread of each.
 */
export async function takeTurns<Name extends string>(
  loads: Record<Name, Load>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<Name, Measured>> {
  const names = Object.keys(loads) as Name[]
  // The first requests are not measured, because they compile the code.
  for (const name of names) await sendLoad(loads[name], 2)
  const figures = new Map<Name, Figures[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) figures.get(name)?.push(await sendLoad(loads[name], seconds))
  }
  const summaries = names.map((name) => [name, summarize(figures.get(name) ?? [])])
  return Object.fromEntries(summaries)
}

function summarize(rounds: Figures[]): Measured {
  const spread = (figure: keyof Figures) => measureSpread(rounds.map((each) => each[figure]))
  return { rate: spread('rate'), cpu: spread('cpu'), p50: spread('p50'), p99: spread('p99') }
}

export function measureSpread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    least: sorted[0] ?? 0,
    most: sorted.at(-1) ?? 0,
  }
}
