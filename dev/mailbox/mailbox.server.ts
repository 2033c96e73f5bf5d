import { desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'

/** The newest messages, for the mailbox page of the demo. */
export function listMessages(db: Db) {
  return db.select().from(outboxMessages).orderBy(desc(outboxMessages.id)).limit(100).all()
}

export function findMessage(db: Db, id: number) {
  return db.select().from(outboxMessages).where(eq(outboxMessages.id, id)).get() ?? null
}
