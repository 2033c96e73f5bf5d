import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { notifications } from '#db/schema/messages.ts'

/** Tells a member something in the portal, in the transaction of what happened. */
export function notify(tx: Db, userId: number, message: string, href?: string) {
  tx.insert(notifications).values({ userId, message, href, createdAt: nowInstant() }).run()
}
