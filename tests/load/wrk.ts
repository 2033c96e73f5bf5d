import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { processorTime } from '#tests/support/processes.ts'
import { countHits, type StatusClass } from './cache-hits.ts'
import type { Contender } from './contender.ts'

export type Load = {
  contender: Contender
  /**
   * The address. With `isNew`, each request adds a number to it, so that the page is not in the
   * cache.
   */
  path: string
  isNew?: boolean
  /** With `isNew`: asks for each page twice, so that the cache stores it. */
  twice?: boolean
  headers?: Record<string, string>
  /** A file with a request on each line, sent instead of the address (`posts.lua`). */
  posts?: string
  /** A file with an address on each line, requested instead of the address (`pages.lua`). */
  addresses?: string
  connections?: number
  /** The status of the answers that the page cache must send, for a load of cached pages. */
  fromCache?: StatusClass
}

export type Figures = {
  /** Requests per second. */
  rate: number
  /** Microseconds of processor time that the server spent per request. */
  cpu: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** The share of answers that must come from the page cache: a page is made again each minute. */
const fewestHits = 0.99

/** If the client uses a larger share of a processor than this, it limits the result. */
const busiestClient = 0.9

/**
 * Sends requests with `wrk` for this number of seconds.
 * @throws if an answer is not a success, if the address is redirected, if wrk itself limits the
 * result, or if cached pages did not come from the cache
 */
export async function sendLoad(load: Load, seconds: number): Promise<Figures> {
  const { contender, path, headers = {}, posts, addresses, connections = 10, fromCache } = load
  await refuseRedirect(contender.origin + path, headers)
  const hits = fromCache ? await countHits(contender.origin, fromCache) : 0
  const before = processorTime(contender.child.pid)
  const { requests, ...figures } = await runWrk(contender.name, [
    ...['--connections', String(connections), '--duration', `${seconds}s`],
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...(load.isNew ? ['-s', 'tests/load/new-pages.lua'] : []),
    ...(posts ? ['-s', 'tests/load/posts.lua'] : []),
    ...(addresses ? ['-s', 'tests/load/pages.lua'] : []),
    contender.origin + path,
    ...(load.isNew ? ['--', String(nextNumber()), load.twice ? 'twice' : 'once'] : []),
    ...(posts ? ['--', posts] : []),
    ...(addresses ? ['--', addresses] : []),
  ])
  const spent = processorTime(contender.child.pid) - before
  const found = fromCache ? (await countHits(contender.origin, fromCache)) - hits : requests
  if (found < requests * fewestHits) {
    throw new Error(`${path}: ${found} of ${requests} from the page cache with ${fromCache}.`)
  }
  return { ...figures, cpu: (spent * 1_000_000) / requests }
}

/** To wrk a redirect, such as one to the login, is as good as the page. */
async function refuseRedirect(url: string, headers: Record<string, string>) {
  const { status } = await fetch(url, { headers, redirect: 'manual' })
  if (status !== 200 && status !== 304) throw new Error(`${url} was answered with ${status}.`)
}

/**
 * Runs `wrk` with one thread.
 * @param name whom it measures, for the messages
 * @throws if an answer is not a success, or if wrk itself limits the result
 */
export async function runWrk(
  name: string,
  args: string[],
): Promise<Omit<Figures, 'cpu'> & { requests: number }> {
  const child = spawn('wrk', ['--threads', '1', '--latency', '--timeout', '10s', ...args])
  let printed = ''
  child.stdout.on('data', (text: Buffer) => {
    printed += text
  })
  child.stderr.pipe(process.stderr)
  const exit = once(child, 'exit')
  const ownShare = await watchClient(child.pid, exit)
  await exit
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(`${name}: ${printed}`)
  if (ownShare > busiestClient) {
    throw new Error(`${name}: wrk used ${Math.round(ownShare * 100)} % of a processor.`)
  }
  return {
    requests: Number(find(printed, /(\d+) requests in/)),
    rate: Number(find(printed, /Requests\/sec:\s+([\d.]+)/)),
    p50: milliseconds(find(printed, /^ +50%\s+(\S+)/m)),
    p99: milliseconds(find(printed, /^ +99%\s+(\S+)/m)),
  }
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
/** Returns the first number of a run of `new-pages.lua`; no two runs request the same page. */
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
