import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { nowInstant } from '#app/shared/clock.server.ts'
import { users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { demoEmails, refuseDemoDatabase } from './refuse-demo-database.ts'

test('an account of the demo counts once its address is confirmed, which no stranger can do', async () => {
  const db = freshDatabase()
  const stranger = { email: demoEmails.moderator, name: 'Ann', passwordHash: 'x' }
  await write(db, (tx) => tx.insert(users).values(stranger).run())
  expect(() => refuseDemoDatabase(db, 'town.db')).not.toThrow()
  const confirmed = { emailVerifiedAt: nowInstant() }
  await write(db, (tx) =>
    tx.update(users).set(confirmed).where(eq(users.email, stranger.email)).run(),
  )
  expect(() => refuseDemoDatabase(db, 'town.db')).toThrow('town.db holds the demo town')
})
