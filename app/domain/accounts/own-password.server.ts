import { eq } from 'drizzle-orm'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import type { Actor } from './account.ts'
import { verifyPassword } from './passwords.server.ts'

export type WrongPassword = { ok: false; reason: 'wrong_password' }

/**
 * Makes a change that needs the password of the signed-in person. Checking it takes a while, in which
 * it may have been changed, by its owner whose account somebody else uses: so it must still be the
 * same in the transaction. The caller limits the attempts.
 */
export async function writeWithPassword<Outcome>(
  db: Connection,
  actor: Actor,
  password: string,
  change: (tx: Tx) => Outcome,
): Promise<Outcome | WrongPassword> {
  const wrong = { ok: false, reason: 'wrong_password' } as const
  const before = findHash(db, actor)
  if (before === null || !(await verifyPassword(password, before))) return wrong
  return write(db, (tx) => (findHash(tx, actor) === before ? change(tx) : wrong))
}

function findHash(db: Db, { userId }: Actor): string | null {
  const user = db.select().from(users).where(eq(users.id, userId)).get()
  return user?.passwordHash ?? null
}
