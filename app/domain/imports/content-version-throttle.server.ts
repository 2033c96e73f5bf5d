import type { Tx } from '#db/client.server.ts'
import { contentVersion } from '#db/schema/content-version.ts'

/** Milliseconds between two raises. Cached pages may be this much out of date during an import. */
const shortestPause = 1000

/**
 * Limits how often public changes raise `content_version`. Each raise makes every cached page
 * stale, so raising it in every batch would defeat the cache.
 */
export class ContentVersionThrottle {
  #raisedAt = Number.NEGATIVE_INFINITY
  /** Initially true, because a killed process may have left changes without a raise. */
  #isOwed = true

  /**
   * Runs a change in a transaction. Triggers raise the version with every row; this sets it back
   * to its value before the change, plus one if a raise is due or this is the last change.
   * @param change returns whether it is the last
   */
  hold(tx: Tx, change: () => boolean): boolean {
    const before = readVersion(tx)
    const isLast = change()
    this.#isOwed ||= readVersion(tx) !== before
    const isDue = isLast || performance.now() - this.#raisedAt >= shortestPause
    const version = isDue && this.#isOwed ? before + 1 : before
    tx.update(contentVersion).set({ version }).run()
    if (version === before) return isLast
    this.#raisedAt = performance.now()
    this.#isOwed = false
    return isLast
  }
}

function readVersion(tx: Tx): number {
  return tx.select().from(contentVersion).get()?.version ?? 0
}
