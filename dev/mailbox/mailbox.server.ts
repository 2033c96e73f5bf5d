import { desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'

/** Returns the newest mails for the demo's mailbox page. */
export function listMessages(db: Db) {
  return db.select().from(outboxMessages).orderBy(desc(outboxMessages.id)).limit(100).all()
}

export function findMessage(db: Db, id: number) {
  return db.select().from(outboxMessages).where(eq(outboxMessages.id, id)).get() ?? null
}
