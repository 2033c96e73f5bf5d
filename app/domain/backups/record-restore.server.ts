import { max } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import type { Connection } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { write } from '#db/write.server.ts'

/**
 * Records in a copy of the database, before it is put in place, that it replaces another one
 * (docs/rules.md#restored). The portal that starts with it mails the administrators.
 * @param copy the name of the copy's file
 * @param former the file of the previous database; null if there was none
 */
export async function recordRestore(db: Connection, copy: string, former: string | null) {
  await write(db, (tx) => {
    const newest = tx
      .select({ at: max(activities.createdAt) })
      .from(activities)
      .get()
    record(tx, null, { type: 'backup.restored', id: 0, copy, since: newest?.at ?? null, former })
  })
}
