import type { Tx } from '#db/client.server.ts'
import { contentVersion } from '#db/schema/records.ts'

/** Milliseconds between two new versions. Cached pages may be that old during an import. */
const shortestPause = 1000

/**
 * Makes many public changes raise `content_version` once a second only. Each version makes every
 * cached page stale, and a page that is rendered anew for each batch is cached for nobody.
 */
export class VersionPace {
  #raisedAt = Number.NEGATIVE_INFINITY
  /** At first true: a process that was killed may have left changes without a new version. */
  #isOwed = true

  /**
   * Runs a change in its transaction. Triggers raise the version with each row; it is put back to
   * what it was, or one more if a second is over or this is the last change.
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
