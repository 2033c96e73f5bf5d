import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import type { Actor } from './account.ts'
import { changePassword } from './password-change.server.ts'
import { hashPassword } from './passwords.server.ts'
import { newSecret, removeOwnSecondFactor, setUpSecondFactor } from './second-factor.server.ts'

const password = 'a garden by the river'
const wrong = { ok: false, reason: 'wrong_password' }

let db: OpenDatabase
let intruder: Actor
let ownerHash: string

beforeEach(async () => {
  db = freshDatabase()
  intruder = newActor(db)
  setHash(await hashPassword(password))
  ownerHash = await hashPassword('another garden')
})

const setHash = (passwordHash: string) =>
  db.update(users).set({ passwordHash }).where(eq(users.id, intruder.userId)).run()

test.each([
  [
    'change of the password',
    () => changePassword(db, intruder, { currentPassword: password, newPassword: 'their own' }),
  ],
  [
    'second factor',
    () => setUpSecondFactor(db, intruder, { password, secret: newSecret(), code: '000000' }),
  ],
  ['removal of the second factor', () => removeOwnSecondFactor(db, intruder, password)],
])('a %s is refused if the password was changed while it was checked', async (_, change) => {
  const changing = change()
  // As by the owner's reset link.
  setHash(ownerHash)
  expect(await changing).toEqual(wrong)
  const account = db.select().from(users).where(eq(users.id, intruder.userId)).get()
  expect(account?.passwordHash).toBe(ownerHash)
})
