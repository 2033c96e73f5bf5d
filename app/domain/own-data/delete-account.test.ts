import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { hashPassword } from '#app/domain/accounts/passwords.server.ts'
import { updateProfile } from '#app/domain/accounts/profile.server.ts'
import { setUpSecondFactor } from '#app/domain/accounts/second-factor.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { renderMail } from '#app/domain/notifications/mail-templates.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import * as schema from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findText } from '#tests/support/find-text.ts'
import { newListing } from '#tests/support/listings.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { deleteMember, deleteOwnAccount } from './delete-account.server.ts'

const password = 'seven green bottles'

let db: OpenDatabase
let admin: Actor
beforeAll(() => {
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
})

test('an administrator deletes a member who asks for it, and not their own account', async () => {
  const member = newActor(db, { name: 'Mabel Went' })
  expect(await deleteMember(db, newActor(db), member.userId)).toMatchObject({ reason: 'not_found' })
  expect(await deleteMember(db, admin, admin.userId)).toMatchObject({ reason: 'not_found' })
  expect(await deleteMember(db, admin, member.userId)).toEqual({ ok: true })
  expect(await deleteMember(db, admin, member.userId)).toMatchObject({ reason: 'not_found' })
  expect(findText(db, 'Mabel Went')).toEqual([])
})

test('the other administrators are told that one was deleted, without a name', async () => {
  const told = () =>
    db
      .select({ userId: schema.notifications.userId })
      .from(schema.notifications)
      .innerJoin(schema.activities, eq(schema.activities.id, schema.notifications.activityId))
      .where(eq(schema.activities.type, 'account.deleted'))
      .all()
      .map(({ userId }) => userId)
  const before = told().length
  expect(await deleteMember(db, admin, newActor(db).userId)).toEqual({ ok: true })
  expect(told()).toHaveLength(before)
  const gone = newActor(db, { role: 'admin', name: 'Ida Gone' })
  expect(await deleteMember(db, admin, gone.userId)).toEqual({ ok: true })
  expect(told()).toContain(admin.userId)
  expect(told()).not.toContain(gone.userId)
  expect(findText(db, 'Ida Gone')).toEqual([])
  const subjects = db
    .select()
    .from(schema.outboxMessages)
    .where(eq(schema.outboxMessages.toAddress, admin.email))
    .all()
    .map((row) => renderMail(row, 'Mainstreet').subject)
  expect(subjects).toContain('An account with the role admin was deleted')
})

test('with a second factor it takes a code', async () => {
  const member = newActor(db)
  db.update(schema.users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(schema.users.id, member.userId))
    .run()
  const secret = 'JBSWY3DPEHPK3PXP'
  const { TOTP, Secret } = await import('otpauth')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const set = await setUpSecondFactor(db, member, { password, secret, code })
  if (!set.ok) throw new Error(set.reason)
  const answer = await deleteOwnAccount(db, member, { password, code: '' })
  expect(answer).toEqual({ ok: false, reason: 'wrong_code' })
  const [recovery = ''] = set.codes
  const owed = await newPayment(db, { subjectId: 1 })
  db.update(schema.payments)
    .set({ payerId: member.userId })
    .where(eq(schema.payments.id, owed.id))
    .run()
  const refused = await deleteOwnAccount(db, member, { password, code: recovery })
  expect(refused).toMatchObject({ reason: 'obstacles' })
  db.delete(schema.payments).where(eq(schema.payments.id, owed.id)).run()
  expect(await deleteOwnAccount(db, member, { password, code: recovery })).toEqual({ ok: true })
})

test('whoever waits for an answer is told no', async () => {
  const owner = newActor(db)
  const applicant = newActor(db)
  const listingId = newListing(
    db,
    { ownerId: owner.userId, moderationStatus: 'pending' },
    { terms: 'Rent' },
  )
  const asked = { listingId, memberId: applicant.userId }
  db.insert(schema.applications)
    .values({ ...asked, name: 'X', email: 'x@example.org', message: 'May I?' })
    .run()
  const stay = { startDate: '2031-01-01', endDate: '2031-01-01', lapsesAt: '2031-01-01' }
  const booked = db
    .insert(schema.bookings)
    .values({ ...asked, ...stay })
    .returning()
    .get()
  db.insert(schema.bookingDays).values({ listingId, day: '2031-01-01', bookingId: booked.id }).run()
  const opened = '2099-01-02T00:00:00.000Z'
  db.update(schema.listings).set({ updatedAt: opened }).run()
  expect(await deleteMember(db, admin, owner.userId)).toEqual({ ok: true })
  const told = db
    .select({ type: schema.activities.type })
    .from(schema.notifications)
    .innerJoin(schema.activities, eq(schema.activities.id, schema.notifications.activityId))
    .where(eq(schema.notifications.userId, applicant.userId))
    .all()
  expect(told.map(({ type }) => type)).toEqual(['application.denied', 'booking.declined'])
  const kept = db.select().from(schema.listings).where(eq(schema.listings.id, listingId)).get()
  expect(kept?.moderationStatus).toBe('rejected')
  expect(kept?.updatedAt, 'a form that was open meanwhile is refused').not.toBe(opened)
  expect(findViolations(db.$client)).toEqual([])
})

/** The kinds of the mails to an address. */
const mailTo = (address: string) =>
  db
    .select()
    .from(schema.outboxMessages)
    .where(eq(schema.outboxMessages.toAddress, address))
    .all()
    .map(({ content }) => content && 'template' in content && content.template)

test('the mail that was to confirm a new address goes, and other mail to that address stays', async () => {
  const member = newActor(db)
  const content = { template: 'verify_email', token: 'x' } as const
  await write(db, (tx) => queueMail(tx, { to: 'new@example.org', locale: 'en', content }))
  await updateProfile(db, member, { email: 'new@example.org' })
  expect(mailTo('new@example.org')).toEqual(['verify_email', 'change_email'])
  expect(await deleteMember(db, admin, member.userId)).toEqual({ ok: true })
  expect(mailTo('new@example.org')).toEqual(['verify_email'])
})

test('whoever wanted the address of another account takes none of its mail along', async () => {
  const [member, holder] = [newActor(db), newActor(db)]
  const { users } = schema
  const emailVerifiedAt = '2026-01-01T00:00:00.000Z'
  db.update(users).set({ emailVerifiedAt }).where(eq(users.id, holder.userId)).run()
  const content = { template: 'change_email', token: 'x' } as const
  await write(db, (tx) => queueMail(tx, { to: holder.email, locale: 'en', content }))
  await updateProfile(db, member, { email: holder.email })
  expect(await deleteMember(db, admin, member.userId)).toEqual({ ok: true })
  expect(mailTo(holder.email)).toEqual(['change_email', 'email_taken'])
})
