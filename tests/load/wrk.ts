import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Contender } from './contender.ts'

export type Load = {
  contender: Contender
  /** The address; with `isNew`, each request adds a number, so that its page is in no cache. */
  path: string
  isNew?: boolean
  headers?: Record<string, string>
  /** A file whose lines are sent in the place of the address, one each (`posts.lua`). */
  posts?: string
  connections?: number
}

export type Figures = {
  /** Requests per second. */
  rate: number
  /** Microseconds of processor time that the server spent on a request. */
  cpu: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** With more than this share of a processor, the client says more of itself than of the server. */
const busiestClient = 0.9
const ticksPerSecond = 100

/**
 * Sends requests with `wrk` for so many seconds.
 * @throws when an answer is no success, or when wrk itself is the bottleneck
 */
export async function sendLoad(load: Load, seconds: number): Promise<Figures> {
  const { contender, path, headers = {}, posts, connections = 10 } = load
  const before = processorTime(contender.child.pid)
  const child = spawn('wrk', [
    ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`],
    ...['--latency', '--timeout', '10s'],
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...(load.isNew ? ['-s', 'tests/load/new-pages.lua'] : []),
    ...(posts ? ['-s', 'tests/load/posts.lua'] : []),
    contender.origin + path,
    ...(load.isNew ? ['--', String(nextNumber())] : []),
    ...(posts ? ['--', posts] : []),
  ])
  let printed = ''
  child.stdout.on('data', (text: Buffer) => {
    printed += text
  })
  child.stderr.pipe(process.stderr)
  const exit = once(child, 'exit')
  const ownShare = await watchClient(child.pid, exit)
  await exit
  const spent = processorTime(contender.child.pid) - before
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(`${contender.name}: ${printed}`)
  if (ownShare > busiestClient) {
    throw new Error(`${contender.name}: wrk used ${Math.round(ownShare * 100)} % of a processor.`)
  }
  const requests = Number(find(printed, /(\d+) requests in/))
  return {
    rate: Number(find(printed, /Requests\/sec:\s+([\d.]+)/)),
    cpu: (spent * 1_000_000) / requests,
    p50: milliseconds(find(printed, /50%\s+(\S+)/)),
    p99: milliseconds(find(printed, /99%\s+(\S+)/)),
  }
}

/** Returns the seconds that a process has spent on any processor. */
export function processorTime(pid: number | undefined): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in brackets, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Returns the share of a processor that the client used until shortly before its end. */
export async function watchClient(
  pid: number | undefined,
  exit: Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  let isOver = false
  void exit.then(() => {
    isOver = true
  })
  let share = 0
  while (!isOver) {
    await setTimeout(100)
    if (isOver) break
    share = processorTime(pid) / ((performance.now() - started) / 1000)
  }
  return share
}

let number = 0
/** No two runs of `new-pages.lua` ask for the same page. */
function nextNumber(): number {
  number += 10_000_000
  return number
}

function find(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? []
  if (!found) throw new Error(`wrk did not print ${pattern}: ${text}`)
  return found
}

/** wrk prints `310.00us`, `1.20ms` or `1.01s`. */
function milliseconds(text: string): number {
  const value = Number.parseFloat(text)
  if (text.endsWith('us')) return value / 1000
  return text.endsWith('ms') ? value : value * 1000
}
