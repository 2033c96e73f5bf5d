import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import type { Spread } from './rounds.ts'

const file = 'docs/benchmarks.md'

/** The machine, commit and date of a measurement, in one sentence. */
export function circumstances(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim()
  const day = new Date().toISOString().slice(0, 10)
  const [processor] = cpus()
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return `Taken by \`npm run bench\` on ${day} at ${commit}, ${cpus().length} processors (${processor?.model.trim()}), load before it ${load}.`
}

/** Prints a part's results and, if they are kept, writes them into `docs/benchmarks.md`. */
export function publish(part: string, lines: string[], isKept: boolean) {
  const text = lines.join('\n')
  console.log(`\n${text}`)
  if (!isKept) return
  const [start, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`]
  const document = readFileSync(file, 'utf8')
  const [before, rest] = document.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`${file} has no ${start} … ${end}.`)
  writeFileSync(file, `${before}${start}\n${text}\n${end}${after}`)
}

export function table(heads: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)]
}

/** A median with minimum and maximum, such as `1,204 (1,180 to 1,230)`. */
export function withSpread({ median, least, most }: Spread, digits = 0): string {
  const write = (value: number) =>
    value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${write(median)} (${write(least)} to ${write(most)})`
}
