import { desc, eq, gt, isNotNull, lte, or } from 'drizzle-orm'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'

/**
 * Returns the newest mails for the demo's mailbox page, without those whose time has not come yet,
 * such as the mail about a decision that can still be undone.
 */
export function listMessages(db: Db) {
  const hasCome = or(
    isNotNull(outboxMessages.sentAt),
    gt(outboxMessages.attempts, 0),
    lte(outboxMessages.nextAttemptAt, nowInstant()),
  )
  return db
    .select()
    .from(outboxMessages)
    .where(hasCome)
    .orderBy(desc(outboxMessages.id))
    .limit(100)
    .all()
}

export function findMessage(db: Db, id: number) {
  return db.select().from(outboxMessages).where(eq(outboxMessages.id, id)).get() ?? null
}
