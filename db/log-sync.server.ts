import { fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Database } from 'better-sqlite3'

/** The disk has not confirmed a change: nobody knows whether a power cut would leave it. */
export class LogSyncError extends Error {}

/** Pages; SQLite, too, writes a log of so many back into the database. */
const longLog = 1_000

/** Pages at which SQLite itself writes the log back, because the thread could not keep up. */
const longestLog = 8_000

/** Pages in the log, and how many of them are in the database, too. */
type Log = { log: number; checkpointed: number }

const flush = promisify(fdatasync)

/** Brings what has been written to a disk, once for all who wait. */
export class LogSync {
  readonly #sync: () => Promise<void>
  #last: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  #failure: LogSyncError | null = null

  constructor(sync: () => Promise<void>) {
    this.#sync = sync
  }

  /**
   * Resolves when all that was written before is on the disk. Waits for the end of a sync under way,
   * which may have begun before that was written, and for one more.
   * @throws {LogSyncError}
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
      this.#failure = new LogSyncError('The disk did not confirm a change.', { cause })
      throw this.#failure
    }
  }

  /**
   * After a failed sync the system forgets what it could not write, and the next sync would succeed
   * without it. Nothing more may be written until a restart, which reads what the disk has.
   * @throws {LogSyncError}
   */
  refuseAfterFailure() {
    if (this.#failure) throw this.#failure
  }
}

const logs = new WeakMap<Database, LogSync>()

/** Returns what `write` waits for; nothing where SQLite itself waits for the disk at each commit. */
export function findLogSync(client: Database): LogSync | undefined {
  return logs.get(client)
}

/**
 * From now on SQLite does not wait for the disk when it commits to this WAL file, because everybody would
 * wait with it. Each `write` waits instead, while others are served. Not for a file of LiteFS, which
 * brings each change to the disk itself.
 * @param checkpoint called when the log is long: writes it back into the database, in another thread
 */
export function syncInBackground(client: Database, checkpoint: () => Promise<void>) {
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
  logs.set(client, new LogSync(sync))
}
