import type { Actor, MembershipStatus, Role } from '#app/domain/accounts/account.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'

let count = 0

/** Inserts an account and returns its actor. */
export function newActor(
  db: OpenDatabase,
  traits: { name?: string; email?: string; role?: Role; status?: MembershipStatus } = {},
): Actor {
  count += 1
  const { role = 'member', status = 'active' } = traits
  const name = traits.name ?? `Person ${count}`
  const email = traits.email ?? `person-${count}@example.org`
  const user = db
    .insert(users)
    .values({ name, email, role, membershipStatus: status, passwordHash: 'unusable' })
    .returning({ id: users.id })
    .get()
  return { userId: user.id, sessionId: 0, name, email, role, locale: 'en' }
}
