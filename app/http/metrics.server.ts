import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { listJobs } from '#app/domain/background-jobs/queries.server.ts'
import {
  checkBackups,
  checkDatabase,
  checkDisk,
  checkMail,
  checkProcess,
  checkProof,
} from '#app/domain/operations/status.server.ts'
import { now } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { readLag } from '#app/shared/litefs.server.ts'
import { role } from '#app/shared/role.server.ts'
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

/** Values that are read with each request for the metrics; null if there is no value. */
const readings: Record<string, [help: string, read: () => number | null]> = {
  mainstreet_mail_waiting: ['Mails in the outbox.', () => checkMail(db).waiting],
  mainstreet_mail_failures: [
    'Mails of the last seven days that failed.',
    () => checkMail(db).failures,
  ],
  mainstreet_database_bytes: [
    'Size of the database with its write-ahead log.',
    () => checkDatabase().bytes,
  ],
  mainstreet_database_failing: [
    '1 while nothing can be saved: the disk is full, read-only or damaged.',
    () => Number(checkDatabase().health === 'bad'),
  ],
  mainstreet_disk_free_bytes: ['Room on the disk of the database.', () => checkDisk().freeBytes],
  mainstreet_backup_age_seconds: [
    'Age of the newest backup; missing while there is none, or their folder cannot be read.',
    () => secondsSince(checkBackups().newest?.at),
  ],
  mainstreet_backups_failing: [
    '1 when no backup was made for three hours, or their folder cannot be read.',
    () => Number(checkBackups().health === 'bad'),
  ],
  mainstreet_proven_restore_age_seconds: [
    'Time since the last successful test restore; missing while there was none.',
    () => secondsSince(checkProof(db).proven?.at),
  ],
  mainstreet_primary: ['1 on the primary, 0 on a replica.', () => Number(role === 'primary')],
  mainstreet_replication_lag_seconds: [
    'How far this replica is behind; 0 on the primary.',
    () => (config.litefsUrl ? readLag(config.databasePath) / 1000 : 0),
  ],
}

for (const [name, [help, read]] of Object.entries(readings)) {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.reset()
      const value = attempt(read)
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

type JobReading = (job: ReturnType<typeof listJobs>[number]) => number | null

const jobReadings: Record<string, [help: string, read: JobReading]> = {
  mainstreet_job_failures: [
    'Times in a row that a job has failed; 0 after a success.',
    ({ run }) => run?.failures ?? 0,
  ],
  mainstreet_job_held: [
    '1 while a job waits for an administrator to confirm the clock.',
    ({ state }) => Number(state === 'held'),
  ],
  mainstreet_job_success_age_seconds: [
    'Time since the start of the last run that succeeded.',
    ({ run }) => secondsSince(run?.succeededAt),
  ],
  mainstreet_job_duration_seconds: [
    'How long the last run took.',
    ({ run }) => run && run.durationMs / 1000,
  ],
}

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

function secondsSince(instant: string | null | undefined): number | null {
  return instant ? (now().getTime() - Date.parse(instant)) / 1000 : null
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
  const [, sent] = /^Bearer\s+(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  if (!sent || !config.metricsToken) return false
  return timingSafeEqual(digest(sent), digest(config.metricsToken))
}

/** Hashed, because the comparison needs two values of equal length. */
function digest(token: string) {
  return createHash('sha256').update(token).digest()
}
