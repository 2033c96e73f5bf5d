import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { landBankLines } from '#tests/support/inventory-file.ts'
import type { Contender } from './contender.ts'

/** Milliseconds between two requests of the visitor. */
const pause = 20

/** What a visitor opens in turn; with a number of its own, a page is in no cache. */
const pages = [
  () => '/properties',
  (index: number) => `/properties?n=${index}`,
  (index: number) => `/properties/${(index % 900) + 1}?n=${index}`,
  (index: number) => `/listings?q=river&n=${index}`,
  () => '/',
]

/**
 * Measures how long a visitor waits for a page while the portal imports an inventory that the command
 * line has handed to it, and before that while it has nothing else to do.
 * @returns milliseconds, the number of requests, and how long the import took
 */
export async function measureImport(
  portal: Contender,
  { databasePath, folder, rows }: { databasePath: string; folder: string; rows: number },
) {
  const csv = join(folder, 'inventory.csv')
  await pipeline(Readable.from(landBankLines(rows)), createWriteStream(csv))
  await visit(portal, setTimeout(2000))
  const idle = await visit(portal, setTimeout(20_000))
  const begun = performance.now()
  const child = spawn(process.execPath, ['--no-warnings', 'scripts/import.ts', csv], {
    env: { ...process.env, MAINSTREET_MODE: 'test', DATABASE_PATH: databasePath },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const busy = await visit(portal, once(child, 'exit'))
  if (child.exitCode !== 0) throw new Error(`The import ended with ${child.exitCode}.`)
  return { idle, busy, seconds: (performance.now() - begun) / 1000 }
}

/** Opens one page after the other until `end`. */
async function visit({ origin, name }: Contender, end: Promise<unknown>) {
  const times: number[] = []
  let hasEnded = false
  const ending = end.then(() => {
    hasEnded = true
  })
  for (let index = 0; !hasEnded; index += 1) {
    const path = pages[index % pages.length]?.(index) ?? '/'
    const started = performance.now()
    const response = await fetch(`${origin}${path}`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${name}: ${path} answered ${response.status}`)
    times.push(performance.now() - started)
    await setTimeout(pause)
  }
  await ending
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), longest: at(0.9999), requests: times.length }
}
