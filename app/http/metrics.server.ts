import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { listJobs } from '#app/domain/background-jobs/queries.server.ts'
import { jobReadings, readings } from '#app/domain/operations/readings.server.ts'
import { checkProcess } from '#app/domain/operations/status.server.ts'
import { config } from '#app/shared/config.server.ts'
import { readBearerToken } from './access/bearer-token.ts'
import type { RequestDetails } from './context.server.ts'
import { db } from './database.server.ts'

const register = new Registry()
const registers = [register]

/** Memory, event loop lag and garbage collection of the process, under Prometheus' usual names. */
collectDefaultMetrics({ register })

register.registerMetric(
  new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by the pattern of their route and the class of their status.',
    labelNames: ['route', 'method', 'status', 'cached'],
    registers: [],
    collect() {
      for (const kind of answered.values()) {
        this.inc(kind.labels, kind.times)
        kind.times = 0
      }
    },
  }),
)

/** Answers with the same labels since the metrics were last read. */
export type AnswerCount = { readonly labels: Record<string, string>; times: number }

/** Every kind of answer. Adding each answer to the metrics at once would cost a microsecond. */
const answered = new Map<string, AnswerCount>()

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time until an answer began, by the pattern of the route. Cached pages are not in it.',
  labelNames: ['route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

type Answered = {
  /** The pattern of the route, never the address; null if no route was called (files, refusals). */
  route: string | null
  method: string
  status: number
  /** Seconds to make the answer; null if it came from the page cache. */
  seconds: number | null
}

/** Counts an answered request. */
export function countRequest(request: Answered) {
  findAnswerCount(request).times += 1
  const { route, seconds } = request
  if (seconds !== null) durations.observe({ route: route ?? 'none' }, seconds)
}

/**
 * Returns the count of answers like this one, for whoever raises it often. Every label has a
 * limited set of values, whatever visitors send.
 */
export function findAnswerCount(request: Answered): AnswerCount {
  const labels = toLabels(request)
  const key = Object.values(labels).join(' ')
  const same = answered.get(key) ?? { labels, times: 0 }
  answered.set(key, same)
  return same
}

function toLabels({ route, method, status, seconds }: Answered): Record<string, string> {
  return {
    route: route ?? 'none',
    method: methods.has(method) ? method : 'other',
    status: `${Math.floor(status / 100)}xx`,
    cached: String(seconds === null),
  }
}

for (const [name, [help, read]] of Object.entries(readings)) {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.reset()
      const value = attempt(() => read(db))
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

new Gauge({
  name: 'mainstreet_info',
  help: 'Always 1; the label says which release runs.',
  labelNames: ['version'],
  registers,
}).set({ version: checkProcess().version }, 1)

for (const [name, [help, read]] of Object.entries(jobReadings)) {
  new Gauge({
    name,
    help,
    labelNames: ['job'],
    registers,
    collect() {
      this.reset()
      for (const job of attempt(() => listJobs(db)) ?? []) {
        const value = read(job)
        if (value !== null) this.set({ job: job.name }, value)
      }
    },
  })
}

/**
 * Returns null if reading throws, so that the other metrics are still reported when something
 * fails.
 */
function attempt<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (err) {
    if (err instanceof Error) return null
    throw err
  }
}

/** Returns every metric in Prometheus' text format, with current values. */
export function writeMetrics(): Promise<string> {
  return register.metrics()
}

export const metricsContentType = register.contentType

/**
 * Whether a request may read the metrics (docs/rules.md#metrics): it comes from a program on this
 * machine, or has the token METRICS_TOKEN.
 */
export function mayReadMetrics(request: Request, { isLocal }: RequestDetails): boolean {
  if (isLocal) return true
  const sent = readBearerToken(request.headers)
  if (!sent || !config.metricsToken) return false
  return timingSafeEqual(digest(sent), digest(config.metricsToken))
}

/** Hashed, because the comparison needs two values of equal length. */
function digest(token: string) {
  return createHash('sha256').update(token).digest()
}
