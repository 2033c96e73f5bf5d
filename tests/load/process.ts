import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { drawingCache } from '#dev/seed/drawing-cache.ts'
import { processorTime } from '#tests/support/processes.ts'
import type { Contender } from './contender.ts'
import { table, withSpread } from './report.ts'
import { measureSpread, orderRound } from './rounds.ts'
import { sendLoad } from './wrk.ts'

type Start = () => Promise<Contender>

/**
 * Measures the time from the start of the process to its first page, with a migrated database, by
 * the clock and in processor time.
 */
export async function measureStart(start: Start, rounds: number): Promise<string[]> {
  const clock: number[] = []
  const processor: number[] = []
  // The first start is not counted: it reads the program from the disk.
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now()
    const portal = await start()
    const page = await fetch(`${portal.origin}/`)
    await page.text()
    if (round > 0) {
      clock.push(performance.now() - begun)
      processor.push(processorTime(portal.child.pid) * 1000)
    }
    await portal.stop()
  }
  return table(
    ['', 'ms'],
    [
      ['by the clock', withSpread(measureSpread(clock))],
      ['processor time', withSpread(measureSpread(processor))],
    ],
  )
}

/** Measures how long the demo town takes to be made, with its pictures, in an empty database. */
export function measureDemoTown(folder: string, rounds: number): Promise<string[]> {
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // As on a new machine, where no picture has been drawn.
    rmSync(drawingCache, { recursive: true, force: true })
    const begun = performance.now()
    const town = { MAINSTREET_MODE: 'demo', DATABASE_PATH: join(folder, `town-${round}.db`) }
    execFileSync(process.execPath, ['--no-warnings', 'tests/support/seed-town.ts'], {
      env: { ...process.env, NODE_ENV: 'production', ...town },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    seconds.push((performance.now() - begun) / 1000)
  }
  return Promise.resolve(table(['', 's'], [['demo town', withSpread(measureSpread(seconds), 1)]]))
}

/** Measures resident memory at rest, and its maximum under uncached requests, ten at a time. */
export async function measureMemory(
  starts: Record<string, Start>,
  rounds: number,
): Promise<string[]> {
  const found = new Map<string, { rest: number[]; most: number[] }>()
  for (const name of Object.keys(starts)) found.set(name, { rest: [], most: [] })
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, start] of orderRound(Object.entries(starts), round)) {
      const contender = await start()
      const page = await fetch(`${contender.origin}/properties`)
      await page.text()
      await setTimeout(10_000)
      found.get(name)?.rest.push(residentMemory(contender, 'VmRSS'))
      await sendLoad({ contender, path: '/properties', isNew: true, twice: true }, 20)
      found.get(name)?.most.push(residentMemory(contender, 'VmHWM'))
      await contender.stop()
    }
  }
  const lines = [...found].map(([name, { rest, most }]) => [
    name,
    withSpread(measureSpread(rest)),
    withSpread(measureSpread(most)),
  ])
  return table(['', 'at rest, after its first page', 'most, in 20 s of new pages'], lines)
}

/** In MiB: the resident memory now (`VmRSS`), or its maximum so far (`VmHWM`). */
export function residentMemory({ child }: Contender, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024)
}
