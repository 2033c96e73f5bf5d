import { setTimeout } from 'node:timers/promises'
import type { Statement } from 'better-sqlite3'
import { findNextEnding } from '#app/domain/operations/next-ending.server.ts'
import { now } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { role } from '#app/shared/role.server.ts'
import { openDatabase } from '#app/wiring.server.ts'
import type { Connection } from '#db/client.server.ts'
import { openReplica } from '#db/replica.server.ts'
import { findTrouble } from '#db/trouble.ts'
import { countOwnWrites } from '#db/write.server.ts'

const open = role === 'primary' ? openDatabase : openReplica

/**
 * The process's only database connection, which routes pass to the domain; on a replica it can only
 * read.
 */
export const db: Connection = open(config.databasePath)

let readVersion: Statement | undefined
let lastVersion: number | null = null

function readContentVersion(): number {
  readVersion ??= db.$client.prepare('select version from content_version').pluck()
  lastVersion = Number(readVersion.get())
  return lastVersion
}

/** How many writes this process had made at the last reading in this turn of the event loop, if any. */
let readAfter: number | null = null
const forget = () => {
  readAfter = null
}

/**
 * Raised by every change that a visitor could see, by this process or another. Read at most once in a
 * turn of the event loop, and again after each write of this process: all that a turn answers was
 * requested before it began. While the file cannot be read it is what it was before, so that stored
 * pages are still served.
 */
export function contentVersion(): number {
  if (lastVersion !== null && readAfter === countOwnWrites()) return lastVersion
  if (readAfter === null) setImmediate(forget)
  readAfter = countOwnWrites()
  try {
    return readContentVersion()
  } catch (error) {
    if (lastVersion === null || !findTrouble(error)) throw error
    return lastVersion
  }
}

let endingKnown: { version: number; from: number; until: number } | null = null

/**
 * When the next of what is public ends, in milliseconds since 1970. Read again when something public
 * has changed, when that moment is over, and when the clock was put back.
 */
export function nextEnding(): number {
  const version = contentVersion()
  const from = now().getTime()
  const isKnown =
    endingKnown?.version === version && endingKnown.from <= from && from < endingKnown.until
  if (!endingKnown || !isKnown) endingKnown = { version, from, until: readNextEnding() }
  return endingKnown.until
}

/** While the file cannot be read, now: what is made meanwhile is stored for nobody. */
function readNextEnding(): number {
  try {
    return findNextEnding(db)
  } catch (error) {
    if (!findTrouble(error)) throw error
    return now().getTime()
  }
}

/** Milliseconds: how long a request waits to read, and between two tries. */
const longestWait = 8_000
const pause = 50

/**
 * Waits while another process locks the whole file, to recover or compact it; other requests
 * continue. After the longest wait, reading throws.
 */
export async function waitUntilReadable() {
  const until = performance.now() + longestWait
  while (isLocked() && performance.now() < until) await setTimeout(pause)
}

function isLocked(): boolean {
  try {
    readContentVersion()
    return false
  } catch (error) {
    if (findTrouble(error) === 'busy') return true
    if (findTrouble(error) === 'failing') return false
    throw error
  }
}
