import { and, eq, gt, isNull } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Locale } from '#app/text/index.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { oneTimeTokens, users } from '#db/schema/accounts.ts'
import { owners } from '#db/schema/client-book.ts'
import { write } from '#db/write.server.ts'
import type { Actor } from './account.ts'
import { issueToken } from './one-time-tokens.server.ts'

/**
 * Returns a member's own profile, with a new address as long as its link works; undefined if the
 * account was deleted a moment ago.
 */
export function findProfile(db: Db, actor: Pick<Actor, 'userId'>) {
  return db
    .select({
      name: users.name,
      email: users.email,
      pendingEmail: oneTimeTokens.email,
      role: users.role,
      language: users.locale,
    })
    .from(users)
    .leftJoin(
      oneTimeTokens,
      and(
        eq(oneTimeTokens.userId, users.id),
        eq(oneTimeTokens.purpose, 'change_email'),
        eq(oneTimeTokens.email, users.pendingEmail),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, nowInstant()),
      ),
    )
    .where(eq(users.id, actor.userId))
    .get()
}

/**
 * Saves what is given; a name also in the member's entry among the owners, which has no other form
 * for it. A new email address counts only after its mailed link is followed. If it already has an
 * account, the owner of that account is mailed instead, and the answer is the same. If the address
 * is still the account's own, a new one that waits for its link is kept, because the form always
 * sends an address (docs/rules.md#new-address).
 * @returns whether a link to a new email address was just mailed, as far as the member may know
 */
export function updateProfile(
  db: Connection,
  actor: Actor,
  { name, email, language }: { name?: string; email?: string; language?: Locale },
): Promise<{ waiting: boolean }> {
  return write(db, (tx) => {
    const waiting = email !== undefined && email !== actor.email
    tx.update(users)
      .set({
        name,
        locale: language,
        pendingEmail: waiting ? email : undefined,
        updatedAt: nowInstant(),
      })
      .where(eq(users.id, actor.userId))
      .run()
    if (name) tx.update(owners).set({ name }).where(eq(owners.userId, actor.userId)).run()
    // Also for a taken address, whose link is not mailed: the profile must show the same for it.
    const newEmail = waiting
      ? {
          email,
          locale: language ?? actor.locale,
          token: issueToken(tx, { userId: actor.userId, email }, 'change_email'),
        }
      : null
    record(tx, actor, { type: 'account.profile_changed', id: actor.userId }, { newEmail })
    return { waiting }
  })
}
