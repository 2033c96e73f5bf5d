import { and, eq, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { oneTimeTokens, users } from '#db/schema/accounts.ts'
import { outboxMessages } from '#db/schema/messages.ts'

/**
 * Gives up the new addresses of accounts whose mailed link has ended (docs/rules.md#new-address), and
 * deletes the mail with it that was sent: nothing else says whose it was, should the account be
 * deleted.
 */
export function dropEndedAddresses(tx: Tx) {
  const link = tx
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(
      and(
        ...[eq(oneTimeTokens.userId, users.id), eq(oneTimeTokens.purpose, 'change_email')],
        ...[eq(oneTimeTokens.email, users.pendingEmail), isNull(oneTimeTokens.usedAt)],
        gt(oneTimeTokens.expiresAt, nowInstant()),
      ),
    )
  const ended = tx
    .select({ id: users.id, address: users.pendingEmail })
    .from(users)
    .where(and(isNotNull(users.pendingEmail), notExists(link)))
    .all()
  for (const { id, address } of ended) {
    tx.update(users).set({ pendingEmail: null }).where(eq(users.id, id)).run()
    if (address) deleteSentLink(tx, address)
  }
}

/** Unless the address is by now the confirmed one of an account, which may have changed to it. */
function deleteSentLink(tx: Tx, address: string) {
  const { toAddress, sentAt, content } = outboxMessages
  const owner = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, address), isNotNull(users.emailVerifiedAt)))
  tx.delete(outboxMessages)
    .where(
      and(
        ...[eq(toAddress, address), isNotNull(sentAt), notExists(owner)],
        sql`${content} ->> '$.template' = 'change_email'`,
      ),
    )
    .run()
}
