import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import type { Spread } from './rounds.ts'

const file = 'docs/benchmarks.md'

/** The files that measurements are written into: they say nothing about what was measured. */
const results = [file, 'docs/soak.md']

const runGit = (...args: string[]) => execFileSync('git', args).toString().trim()

/** The commit when the run began, from which the portal was built. */
const commit = runGit('rev-parse', '--short', 'HEAD')
let isChanged = findChanges() !== ''

/** Returns the names of files, also new ones, that differ from the commit; empty if none does. */
function findChanges(): string {
  const others = ['--', '.', ...results.map((name) => `:(exclude)${name}`)]
  const changed = runGit('diff', '--name-only', commit, ...others)
  return changed + runGit('ls-files', '--others', '--exclude-standard', ...others)
}

/**
 * Returns the commit that is measured and the processor, for a sentence. Says "with changes" if a
 * file differed from the commit when the run began, or differs now.
 */
export function describeTested(): string {
  isChanged ||= findChanges() !== ''
  const [processor] = cpus()
  const changes = isChanged ? ' with changes' : ''
  return `${commit}${changes}, ${cpus().length} processors (${processor?.model.trim()})`
}

/** The load of the machine in the last minute. */
export const readLoad = () => (loadavg()[0] ?? 0).toFixed(1)

/** Returns the machine, commit and date of a measurement that is over, in one sentence. */
export function describeRun(loadBefore: string): string {
  const day = new Date().toISOString().slice(0, 10)
  const node = `Node ${process.versions.node}`
  return `Taken by \`npm run bench\` on ${day} at ${describeTested()}, ${node}, load before it ${loadBefore}.`
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
