import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contender } from './contender.ts'
import { residentMemory } from './process.ts'
import { table } from './report.ts'

/** The first of the migrations that are measured: it and the last but one go through all listings. */
const firstMeasured = '0056_search_facts_in_any_language'

/** Copies the migrations before the measured ones, and returns their folder. */
export function copyOlderMigrations(folder: string): string {
  const older = join(folder, 'older-migrations')
  cpSync('db/migrations', older, { recursive: true })
  const file = join(older, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag === firstMeasured),
  )
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  return older
}

/**
 * Measures the start of a portal that migrates a large file, and the next start for comparison: how
 * long until it listens, how long its operator sees no new line of progress, and its memory.
 * @param start starts a portal on the file, and passes on its lines of progress
 */
export async function measureMigration(
  start: (report: (line: string) => void) => Promise<Contender>,
): Promise<string[]> {
  const rows: string[][] = []
  for (const name of ['the start that migrates', 'the next start']) {
    const begun = performance.now()
    const seen = [begun]
    const portal = await start(() => seen.push(performance.now()))
    seen.push(performance.now())
    const pauses = seen.slice(1).map((time, index) => (time - (seen[index] ?? begun)) / 1000)
    const seconds = ((seen.at(-1) ?? begun) - begun) / 1000
    rows.push([
      ...[name, seconds.toFixed(1), String(seen.length - 2), Math.max(...pauses).toFixed(1)],
      String(residentMemory(portal, 'VmHWM')),
    ])
    await portal.stop()
  }
  const heads = ['', 'until it listens, s', 'lines of progress', 'longest without one, s']
  return table([...heads, 'most memory, MiB'], rows)
}
