import { setTimeout } from 'node:timers/promises'
import type { Statement } from 'better-sqlite3'
import { findPageExpiry } from '#app/domain/operations/page-expiry.server.ts'
import { boxRole } from '#app/shared/box-role.server.ts'
import { now, nowMs } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { openDatabase } from '#app/wiring.server.ts'
import type { Connection } from '#db/client.server.ts'
import { classifyDatabaseError } from '#db/database-errors.ts'
import { openReplica } from '#db/replica.server.ts'
import { countOwnWrites } from '#db/write.server.ts'

const open = boxRole === 'primary' ? openDatabase : openReplica

/**
 * The process's only database connection, which routes pass to the domain. On a replica it is
 * read-only.
 */
export const db: Connection = open(config.databasePath)

let readVersion: Statement | undefined
let lastVersion: number | null = null

function queryContentVersion(): number {
  readVersion ??= db.$client.prepare('select version from content_version').pluck()
  lastVersion = Number(readVersion.get())
  return lastVersion
}

/** When the version was last read: the time in milliseconds, and this process's number of writes. */
let readAt = { time: Number.NaN, ownWrites: 0 }

/**
 * Returns the number that every change visible to visitors raises, in this process or another. Read
 * at most once in a millisecond and again after each write of this process, because each cached page
 * asks for it. While the file cannot be read the last number is returned, so that cached pages are
 * still served.
 */
export function readContentVersion(): number {
  const [time, ownWrites] = [nowMs(), countOwnWrites()]
  if (lastVersion !== null && readAt.time === time && readAt.ownWrites === ownWrites) {
    return lastVersion
  }
  readAt = { time, ownWrites }
  try {
    return queryContentVersion()
  } catch (error) {
    if (lastVersion === null || !classifyDatabaseError(error)) throw error
    return lastVersion
  }
}

let knownExpiry: { version: number; from: number; until: number } | null = null

/**
 * Returns when pages next change by time alone, in milliseconds since 1970. Read again when public
 * content changed, when that moment has passed, and when the clock was set back.
 */
export function pageExpiry(): number {
  const version = readContentVersion()
  const from = now().getTime()
  const isKnown =
    knownExpiry?.version === version && knownExpiry.from <= from && from < knownExpiry.until
  if (!knownExpiry || !isKnown) knownExpiry = { version, from, until: readNextEnding() }
  return knownExpiry.until
}

/**
 * Returns the current time if the file cannot be read, so that pages made meanwhile are not cached.
 */
function readNextEnding(): number {
  try {
    return findPageExpiry(db)
  } catch (error) {
    if (!classifyDatabaseError(error)) throw error
    return now().getTime()
  }
}

/**
 * How long a request waits until the file can be read, and the pause between two tries, in
 * milliseconds.
 */
const longestWait = 8_000
const pause = 50

/**
 * Waits while another process locks the whole file to recover or compact it; other requests
 * continue. After the longest wait, reading throws.
 */
export async function waitUntilReadable() {
  const until = performance.now() + longestWait
  while (isLocked() && performance.now() < until) await setTimeout(pause)
}

function isLocked(): boolean {
  try {
    queryContentVersion()
    return false
  } catch (error) {
    if (classifyDatabaseError(error) === 'busy') return true
    if (classifyDatabaseError(error) === 'failing') return false
    throw error
  }
}
