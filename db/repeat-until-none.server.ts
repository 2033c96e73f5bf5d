import { setImmediate } from 'node:timers/promises'
import type { Connection, Tx } from './client.server.ts'
import { write } from './write.server.ts'

/** So few rows that one transaction takes only a few milliseconds. */
export const batchSize = 200

/**
 * Repeats a change of a batch of rows, each in a transaction of its own, until none is left or the
 * portal stops. Requests get their turn in between.
 * @param change returns the number of rows that it changed
 */
export async function repeatUntilNone(
  db: Connection,
  change: (tx: Tx) => number,
  stopping?: AbortSignal,
) {
  while (!stopping?.aborted && (await write(db, change)) > 0) await setImmediate()
}
