import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { drawingCache } from '#dev/seed/drawing-cache.ts'
import { processorTime } from '#tests/support/processes.ts'
import { sessionHeaders } from '#tests/support/visitor.ts'
import type { Contender } from './contender.ts'
import { jobWithPhoto, makePhoto, makePhotoForm } from './photo.ts'
import { table, withSpread } from './report.ts'
import { measureSpread, orderRound } from './rounds.ts'
import { sendLoad } from './wrk.ts'

type Start = () => Promise<Contender>

/** Where the portal keeps what V8 has compiled; a new release has none (`server/start.ts`). */
const compiledCode = 'build/server/compiled'

/**
 * Measures the time from the start of the process to its first page, with a migrated database, by
 * the clock and in processor time: of a release that has never run, and of one that has.
 */
export async function measureStart(start: Start, rounds: number): Promise<string[]> {
  const first: StartFigures = { clock: [], processor: [] }
  const later: StartFigures = { clock: [], processor: [] }
  // This start is not counted: it reads the program from the disk.
  await measureOneStart(start)
  for (let round = 0; round < rounds; round += 1) {
    rmSync(compiledCode, { recursive: true, force: true })
    for (const found of [first, later]) {
      const { clock, processor } = await measureOneStart(start)
      found.clock.push(clock)
      found.processor.push(processor)
    }
  }
  const toRow = (name: string, { clock, processor }: StartFigures) => [
    name,
    withSpread(measureSpread(clock)),
    withSpread(measureSpread(processor)),
  ]
  return table(
    ['', 'by the clock, ms', 'processor time, ms'],
    [toRow('the first of a release', first), toRow('each later one', later)],
  )
}

/** In milliseconds. */
type StartFigures = { clock: number[]; processor: number[] }

async function measureOneStart(start: Start) {
  const begun = performance.now()
  const portal = await start()
  const page = await fetch(`${portal.origin}/`)
  await page.text()
  const clock = performance.now() - begun
  const processor = processorTime(portal.child.pid) * 1000
  // It writes what was compiled when it ends.
  await portal.stop()
  return { clock, processor }
}

/** Measures how long the demo town takes to be made, with its pictures, in an empty database. */
export function measureDemoTown(folder: string, rounds: number): Promise<string[]> {
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // As on a new machine, where no picture has been drawn.
    rmSync(drawingCache, { recursive: true, force: true })
    const begun = performance.now()
    const town = { MAINSTREET_MODE: 'demo', DATABASE_PATH: join(folder, `town-${round}.db`) }
    execFileSync(process.execPath, ['--no-warnings', 'tests/support/seed-demo-town.ts'], {
      env: { ...process.env, NODE_ENV: 'production', ...town },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    seconds.push((performance.now() - begun) / 1000)
  }
  return Promise.resolve(table(['', 's'], [['demo town', withSpread(measureSpread(seconds), 1)]]))
}

/**
 * Measures resident memory at rest, its maximum under uncached requests, ten at a time, and its
 * maximum while the portal reads one photo of 12 megapixels.
 * @param token of a member of the portal, who sends the photo
 */
export async function measureMemory(
  starts: { minimal: Start; portal: Start },
  token: string,
  rounds: number,
): Promise<string[]> {
  const photo = await makePhoto()
  const found = {
    minimal: { rest: [] as number[], most: [] as number[] },
    portal: { rest: [] as number[], most: [] as number[] },
  }
  const withPhoto: number[] = []
  const startAndRest = async (start: Start) => {
    const contender = await start()
    const page = await fetch(`${contender.origin}/properties`)
    await page.text()
    await setTimeout(10_000)
    return contender
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of orderRound(['minimal', 'portal'] as const, round)) {
      const contender = await startAndRest(starts[name])
      found[name].rest.push(residentMemory(contender, 'VmRSS'))
      await sendLoad({ contender, path: '/properties', isNew: true, twice: true }, 20)
      found[name].most.push(residentMemory(contender, 'VmHWM'))
      await contender.stop()
    }
    const portal = await startAndRest(starts.portal)
    await sendPhoto(portal.origin, token, photo)
    withPhoto.push(residentMemory(portal, 'VmHWM'))
    await portal.stop()
  }
  const toCells = ({ rest, most }: { rest: number[]; most: number[] }) => [
    withSpread(measureSpread(rest)),
    withSpread(measureSpread(most)),
  ]
  const heads = ['at rest, after its first page', 'most, in 20 s of new pages']
  return table(
    ['', ...heads, 'most, while one photo is read'],
    [
      ['minimal page of React Router', ...toCells(found.minimal), ''],
      ['portal', ...toCells(found.portal), withSpread(measureSpread(withPhoto))],
    ],
  )
}

/** Posts a job and adds the photo to it. */
async function sendPhoto(origin: string, token: string, photo: File) {
  const posted = await fetch(`${origin}/api/work`, {
    method: 'POST',
    headers: { ...sessionHeaders(token), 'Content-Type': 'application/json' },
    body: JSON.stringify(jobWithPhoto),
  })
  const { id } = (await posted.json()) as { id: number }
  const answer = await fetch(`${origin}/edit-listing/work/${id}/photos`, {
    method: 'POST',
    headers: sessionHeaders(token),
    body: makePhotoForm(photo),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`The photo was answered with ${answer.status}.`)
}

/** In MiB: the resident memory now (`VmRSS`), or its maximum so far (`VmHWM`). */
export function residentMemory({ child }: Contender, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024)
}
