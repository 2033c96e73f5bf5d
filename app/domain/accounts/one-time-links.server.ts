import { and, eq, gt, isNull } from 'drizzle-orm'
import { hours, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { oneTimeTokens } from '#db/schema/accounts.ts'
import { hashToken, newToken } from './tokens.server.ts'

type Purpose = (typeof oneTimeTokens.$inferSelect)['purpose']
type Link = { userId: number; email: string }

const lifetimes: Record<Purpose, number> = {
  verify_email: hours(24),
  change_email: hours(24),
  reset_password: hours(1),
}

/** Makes the token of a mailed link; older links of the same purpose stop working. */
export function issueToken(tx: Db, purpose: Purpose, { userId, email }: Link): string {
  const token = newToken()
  tx.delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose)))
    .run()
  tx.insert(oneTimeTokens)
    .values({
      tokenHash: hashToken(token),
      userId,
      purpose,
      email,
      createdAt: nowInstant(),
      expiresAt: instantFromNow(lifetimes[purpose]),
    })
    .run()
  return token
}

/** Uses a link up. Null when it is unknown, used, expired or for something else. */
export function redeemToken(tx: Db, purpose: Purpose, token: string): Link | null {
  const row = tx
    .update(oneTimeTokens)
    .set({ usedAt: nowInstant() })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashToken(token)),
        eq(oneTimeTokens.purpose, purpose),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, nowInstant()),
      ),
    )
    .returning({ userId: oneTimeTokens.userId, email: oneTimeTokens.email })
    .get()
  return row ?? null
}
