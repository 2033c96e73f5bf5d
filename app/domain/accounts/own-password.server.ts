import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import type { Actor } from './account.ts'
import { verifyPassword } from './passwords.server.ts'

/** Whether a typed password is that of the signed-in person. The caller limits the attempts. */
export async function isOwnPassword(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  password: string,
): Promise<boolean> {
  const user = db.select().from(users).where(eq(users.id, userId)).get()
  return user !== undefined && verifyPassword(password, user.passwordHash)
}
