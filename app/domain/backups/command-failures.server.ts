import { eq } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { hours, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { settings } from '#db/schema/settings.ts'
import { write } from '#db/write.server.ts'

const key = 'backup_elsewhere'

/** A shorter failure, such as a line that is down for a moment, is not worth a mail. */
const longestFailure = hours(3)

/**
 * A failure of BACKUP_COMMAND that lasts, as it is stored. `since`: its first run that failed, an
 * instant (UTC).
 */
type Failing = { since: string; isTold: boolean }

function readFailing(db: Db): Failing | null {
  const row = db.select().from(settings).where(eq(settings.key, key)).get()
  const failing = row ? (JSON.parse(row.value) as Failing) : null
  // A time in the future was stored while the clock was ahead.
  return failing && failing.since <= nowInstant() ? failing : null
}

/** Call it when the town's command has succeeded: a later failure then counts as the first. */
export async function clearCommandFailure(db: Connection) {
  const own = eq(settings.key, key)
  const row = db.select({ key: settings.key }).from(settings).where(own).get()
  if (row) await write(db, (tx) => tx.delete(settings).where(own).run())
}

/**
 * Records that the town's command failed. Notifies the administrators, once, when it has failed for
 * three hours: the copies are then only on the disk that they should outlive.
 */
export async function recordCommandFailure(db: Connection, detail: string) {
  await write(db, (tx) => {
    const { since, isTold } = readFailing(tx) ?? { since: nowInstant(), isTold: false }
    const isLong = since <= instantFromNow(-longestFailure)
    keep(tx, { since, isTold: isTold || isLong })
    if (isTold || !isLong) return
    record(tx, null, { type: 'backup.not_elsewhere', id: 0, since, detail })
  })
}

function keep(tx: Tx, failing: Failing) {
  const set = { value: JSON.stringify(failing), updatedAt: nowInstant() }
  tx.insert(settings)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: settings.key, set })
    .run()
}
