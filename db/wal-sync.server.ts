import { fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Database } from 'better-sqlite3'

/** The disk has not confirmed a change, so a power cut may lose it. */
export class WalSyncError extends Error {}

/** Pages of the log after which it is written back into the database, as SQLite does by default. */
const longLog = 1_000

/** Pages after which SQLite itself writes the log back, if the thread is too slow. */
const longestLog = 8_000

/** Pages in the log, and how many of them are also in the database. */
type Log = { log: number; checkpointed: number }

const flush = promisify(fdatasync)

/** Flushes written data to disk, once for all callers that wait. */
export class WalSync {
  readonly #sync: () => Promise<void>
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  #failure: WalSyncError | null = null

  constructor(sync: () => Promise<void>) {
    this.#sync = sync
  }

  /**
   * Resolves when everything written before the call is on disk. A flush that is running may have
   * begun before that, so the call waits for the next one.
   * @throws {WalSyncError}
   */
  wait(): Promise<void> {
    this.#next ??= this.#last = this.#last.then(() => this.#start())
    return this.#next
  }

  async #start() {
    this.#next = null
    try {
      await this.#sync()
    } catch (cause) {
      this.#failure = new WalSyncError('The disk did not confirm a change.', { cause })
      throw this.#failure
    }
  }

  /**
   * Refuses all writes after a failed flush, until a restart reads what is on disk. The system
   * forgets what it could not write, and the next flush would succeed without it.
   * @throws {WalSyncError}
   */
  refuseAfterFailure() {
    if (this.#failure) throw this.#failure
  }
}

const logs = new WeakMap<Database, WalSync>()

/**
 * Returns what `write` must wait for; undefined if SQLite itself waits for the disk at each commit.
 */
export function findWalSync(client: Database): WalSync | undefined {
  return logs.get(client)
}

/**
 * Makes SQLite commit to this WAL file without waiting for the disk, which would block everybody.
 * Each `write` waits instead, while others are served. Not for a file of LiteFS, which flushes each
 * change itself.
 * @param checkpoint called when the log is long; writes it back into the database in another thread
 */
export function syncWalInBackground(client: Database, checkpoint: () => Promise<void>) {
  const path = client.prepare(`select file from pragma_database_list where name = 'main'`).pluck()
  const log = openSync(`${path.get()}-wal`, 'r+')
  const measure = client.prepare<[], Log>('pragma wal_checkpoint(NOOP)')
  let isCheckpointing = false
  const sync = async () => {
    await flush(log)
    if (isCheckpointing || !client.open) return
    const pages = measure.get()
    if (!pages || pages.log - pages.checkpointed < longLog) return
    isCheckpointing = true
    void checkpoint().finally(() => {
      isCheckpointing = false
    })
  }
  client.pragma('synchronous = NORMAL')
  client.pragma(`wal_autocheckpoint = ${longestLog}`)
  logs.set(client, new WalSync(sync))
}
