import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { writeWithPassword } from '#app/domain/accounts/own-password.server.ts'
import { hasSecondFactor, spendCode } from '#app/domain/accounts/second-factor.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { forgetDecisionsAbout } from '#app/domain/moderation/undoable.server.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { eraseHistory, erasePerson } from './erase-person.server.ts'
import { findObstacles, type Obstacle } from './obstacles.server.ts'
import { may } from './permissions.ts'
import { takeDownPosts } from './take-down-posts.server.ts'

type Deletion =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'wrong_password' | 'wrong_code' }
  | { ok: false; reason: 'obstacles'; obstacles: Obstacle[] }

/** Deletes the actor's own account. Takes its password, and a code if it has a second factor. */
export async function deleteOwnAccount(
  db: Connection,
  actor: Actor,
  { password, code }: { password: string; code: string },
): Promise<Deletion> {
  return writeWithPassword(db, actor, password, (tx): Deletion => {
    // Checked before the code, because a code works only once.
    const refused = refuse(tx, actor.userId)
    if (refused) return refused
    if (hasSecondFactor(tx, actor.userId) && !spendCode(tx, actor.userId, code)) {
      return { ok: false, reason: 'wrong_code' }
    }
    return deleteAccount(tx, actor, actor.userId)
  })
}

/**
 * Deletes a member's account at their request. For administrators, but not for their own account.
 */
export async function deleteMember(
  db: Connection,
  admin: Actor,
  userId: number,
): Promise<Deletion> {
  if (!may(admin, 'deleteMember', { userId })) return { ok: false, reason: 'not_found' }
  return write(db, (tx) => deleteAccount(tx, admin, userId))
}

/** Returns an account that the administrator can delete; null if there is none. */
export function findMember(db: Db, admin: Actor, userId: number) {
  if (!may(admin, 'deleteMember', { userId })) return null
  const user = db.select().from(users).where(eq(users.id, userId)).get()
  if (!user || user.deletedAt) return null
  return { userId, name: user.name, email: user.email }
}

/**
 * Deletes an account with all personal data and takes down its posts; payments keep amounts and
 * dates (docs/rules.md#account-deletion). Refused while something is owed or promised. A mail to
 * the account's former address confirms it.
 */
function deleteAccount(tx: Tx, actor: Actor, userId: number): Deletion {
  const refused = refuse(tx, userId)
  if (refused) return refused
  const user = tx.select().from(users).where(eq(users.id, userId)).get()
  if (!user) return { ok: false, reason: 'not_found' }
  const { name, email, locale, role: formerRole } = user
  const { deletedMember: placeholder, deletedPost } = textFor(config.locale).ownData
  const person = { userId, email, name, placeholder }
  eraseHistory(tx, person)
  forgetDecisionsAbout(tx, userId)
  takeDownPosts(tx, actor, userId, deletedPost)
  erasePerson(tx, { ...person, deletedPost })
  record(tx, actor, { type: 'account.deleted', id: userId, formerRole }, { email, locale })
  return { ok: true }
}

/** Returns why an account cannot be deleted; null if it can. */
function refuse(tx: Tx, userId: number): Extract<Deletion, { ok: false }> | null {
  const user = tx.select().from(users).where(eq(users.id, userId)).get()
  if (!user || user.deletedAt) return { ok: false, reason: 'not_found' }
  const obstacles = findObstacles(tx, { userId, email: user.email })
  return obstacles.length > 0 ? { ok: false, reason: 'obstacles', obstacles } : null
}
