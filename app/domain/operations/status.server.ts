import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { and, gt, isNull, lte, sql } from 'drizzle-orm'
import { listJobs } from '#app/domain/background-jobs/queries.server.ts'
import { findNewestCopyOrFailure } from '#app/domain/backups/copies.server.ts'
import { areLostWithDisk } from '#app/domain/backups/same-disk.server.ts'
import {
  isLate,
  isRequested,
  readTestRestores,
} from '#app/domain/backups/test-restore-state.server.ts'
import { isRecipientRefused } from '#app/domain/mail/refused-recipients.ts'
import { boxRole } from '#app/shared/box-role.server.ts'
import { days, hours, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db } from '#db/client.server.ts'
import { findFailedWrite } from '#db/database-errors.ts'
import { countRows } from '#db/page.ts'
import { filterOnly } from '#db/prepared-query.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import release from '../../../package.json' with { type: 'json' }

/**
 * `bad`: somebody must act. `unknown`: not set up. `not_yet`: nothing has happened yet. `elsewhere`:
 * it is done on the other box.
 */
export type Health = 'good' | 'bad' | 'unknown' | 'not_yet' | 'elsewhere'

const megabyte = 1024 * 1024

/** With less room a disk counts as nearly full, even where the database is small. */
const leastRoom = 200 * megabyte

/**
 * How many times the database should fit into the free room: once for the next copy, and once for
 * the test restore of that copy.
 */
const copiesWithRoom = 2

/** Mail that waits longer shows that sending does not work. */
const longestMailWait = hours(1)

/** A restore is tried each night, so two in a row were missed. */
const oldestProof = hours(48)

/** The build writes its release in here (`vite.config.ts`). */
const version = process.env.BUILT_RELEASE ?? release.version

/** Returns the running release, and its uptime in milliseconds. */
export function checkProcess() {
  return { version, uptimeMs: Math.floor(process.uptime()) * 1000 }
}

/**
 * Returns the bytes free on the disk of the database, and whether they are enough for one of this
 * size.
 */
export function checkDisk(databaseBytes = checkDatabase().bytes) {
  const { bavail, bsize } = statfsSync(dirname(config.databasePath))
  const freeBytes = bavail * bsize
  const needed = Math.max(leastRoom, copiesWithRoom * databaseBytes)
  return { health: toHealth(freeBytes >= needed), freeBytes }
}

/** The size of the database in bytes, and whether it can be written. */
export function checkDatabase(path = config.databasePath) {
  const files = path === ':memory:' ? [] : [path, `${path}-wal`]
  const bytes = files.reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
  const failed = findFailedWrite()
  return {
    health: toHealth(!failed),
    bytes,
    failure: failed && {
      since: failed.at.toISOString(),
      code: failed.code,
      isDamage: failed.isDamage,
    },
  }
}

/**
 * Returns the newest copy of the database; `newest` is null where there is none. `failure` is the
 * system's message where the folder cannot be read. A replica makes no copies. Copies that would be
 * lost with the database's disk count as not set up; the demo has no others.
 */
export function checkBackups(
  folder = config.backupDir,
  isMade = boxRole === 'primary',
  isOnOneDisk = config.isProduction && folder !== null && areLostWithDisk(folder, config),
) {
  const { newest, failure } = folder
    ? findNewestCopyOrFailure(folder)
    : { newest: null, failure: null }
  if (!isMade) return { health: 'elsewhere' as const, newest, failure, isOnOneDisk: false }
  const isBad = folder !== null && (failure !== null || isLate(newest))
  const nothing = folder ? ('not_yet' as const) : ('unknown' as const)
  const found = isOnOneDisk && !isBad ? ('unknown' as const) : toHealth(!isBad)
  const health = newest || isBad ? found : nothing
  return { health, newest, failure, isOnOneDisk }
}

/** Returns the last successful test restore, and the last one if it failed. */
export function checkTestRestore(db: Db, folder = config.backupDir) {
  const restores = readTestRestores(db)
  const { proven, last } = restores
  // A time in the future was stored while the clock was ahead.
  const isOld = !proven || proven.at < instantFromNow(-oldestProof) || proven.at > nowInstant()
  const failure = last?.failure ? { at: last.at, ...last.failure } : null
  const isNew = !last && process.uptime() * 1000 < oldestProof
  const nothing = folder ? ('not_yet' as const) : ('unknown' as const)
  const health = folder && !isNew ? toHealth(!failure && !isOld) : nothing
  return { health, proven, failure, isRequested: isRequested(restores) }
}

/**
 * Counts mail that waits, and mail of the last seven days that failed permanently; apart from it
 * (`refused`), mail whose recipient was refused, such as a mistyped address.
 */
export function checkMail(db: Db) {
  const { sentAt, failedAt, createdAt } = outboxMessages
  const waits = and(isNull(sentAt), isNull(failedAt))
  // What waits has an index of its own, and nearly all mail is older than an hour.
  const isLate = filterOnly(lte(createdAt, instantFromNow(-longestMailWait)))
  const hasFailed = gt(failedAt, instantFromNow(-days(7)))
  const failures = countRows(
    db,
    outboxMessages,
    and(hasFailed, sql`${isRecipientRefused} is not true`),
  )
  const isGood = failures === 0 && countRows(db, outboxMessages, and(waits, isLate)) === 0
  return {
    health: config.smtpUrl ? toHealth(isGood) : ('unknown' as const),
    waiting: countRows(db, outboxMessages, waits),
    failures,
    refused: countRows(db, outboxMessages, and(hasFailed, isRecipientRefused)),
  }
}

/**
 * Returns the jobs that fail, are late, or are held until the clock is confirmed; a replica runs
 * none.
 */
export function checkJobs(db: Db, areRun = boxRole === 'primary') {
  if (!areRun) return { health: 'elsewhere' as const, unhealthy: [] }
  const unhealthy = listJobs(db)
    .filter(({ state }) => state === 'failing' || state === 'late' || state === 'held')
    .map(({ name }) => name)
  return { health: toHealth(unhealthy.length === 0), unhealthy }
}

function toHealth(isGood: boolean): Health {
  return isGood ? 'good' : 'bad'
}
