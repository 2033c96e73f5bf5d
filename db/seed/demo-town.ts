import { hashPassword } from '#app/domain/accounts/passwords.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { demoAccounts } from './accounts.ts'

/** Fills an empty database with a town to walk through; does nothing when anyone is in it already. */
export async function seedDemoTown(db: Db) {
  if (db.select({ id: users.id }).from(users).limit(1).get()) return
  const passwordHash = await hashPassword(demoAccounts.password)
  const at = nowInstant()
  transaction(db, (tx) => {
    for (const [key, account] of Object.entries(demoAccounts)) {
      if (typeof account === 'string') continue
      tx.insert(users)
        .values({
          ...account,
          passwordHash,
          role: key === 'admin' ? 'admin' : 'member',
          membershipStatus: 'active',
          emailVerifiedAt: at,
        })
        .run()
    }
  })
}
