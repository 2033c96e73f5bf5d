import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteExpiredData } from '#app/domain/own-data/retention.server.ts'
import { days, hours } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { outboxMessages, users } from '#db/schema/index.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findText } from '#tests/support/find-text.ts'
import { mailedToken } from '#tests/support/mail.ts'
import { ann, registerAnn } from '#tests/support/registered-member.ts'
import { newActor } from '#tests/support/users.ts'
import { register, resendVerification, verifyEmail } from './registration.server.ts'
import { changeMembership, promoteToAdmin } from './role-and-status.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})
afterEach(resetClock)

const emails = () =>
  db
    .select({ email: users.email })
    .from(users)
    .all()
    .map(({ email }) => email)
    .sort()

test('a registration that nobody confirms goes after a week, also from the history', async () => {
  await register(db, { ...ann, name: 'Zebulon' }, 'en')
  moveClock(days(7) - hours(1))
  await deleteExpiredData(db)
  expect(emails()).toEqual([ann.email])
  moveClock(hours(1))
  await deleteExpiredData(db)
  expect(emails()).toEqual([])
  db.delete(outboxMessages).run()
  expect([...findText(db, 'Zebulon'), ...findText(db, ann.email)]).toEqual([])
})

test('a newer link keeps it for as long as it works', async () => {
  await register(db, ann, 'en')
  moveClock(days(7))
  await resendVerification(db, ann.email)
  moveClock(hours(23))
  await deleteExpiredData(db)
  const link = { token: mailedToken(db, ann.email), password: ann.password }
  expect(await verifyEmail(db, link, null)).toMatchObject({ ok: true })
})

test('accounts that were confirmed, that are suspended, or that got a role, stay', async () => {
  const { actor } = await registerAnn(db)
  const admin = newActor(db, { role: 'admin' })
  await changeMembership(db, admin, actor.userId, { role: 'member', status: 'pending' })
  await register(db, { ...ann, email: 'ben@example.org' }, 'en')
  const { id = 0 } = db.select().from(users).where(eq(users.email, 'ben@example.org')).get() ?? {}
  await changeMembership(db, admin, id, { role: 'member', status: 'suspended' })
  await register(db, { ...ann, email: 'cara@example.org' }, 'en')
  await promoteToAdmin(db, 'cara@example.org')
  moveClock(days(400))
  await deleteExpiredData(db)
  expect(emails()).toEqual([ann.email, 'ben@example.org', 'cara@example.org', admin.email])
})
