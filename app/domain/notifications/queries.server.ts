import { and, count, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Db } from '#db/client.server.ts'
import { notifications } from '#db/schema/messages.ts'

export function countUnread(db: Db, actor: Actor): number {
  return (
    db
      .select({ unread: count() })
      .from(notifications)
      .where(and(eq(notifications.userId, actor.userId), isNull(notifications.readAt)))
      .get()?.unread ?? 0
  )
}
