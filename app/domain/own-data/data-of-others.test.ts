import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { renderMail } from '#app/domain/notifications/mail-templates.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import * as schema from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { newClassified, newSection } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { deleteMember } from './delete-account.server.ts'

/** Deletes a member's account as a newly made administrator. */
async function deleteOwnAccount(db: OpenDatabase, { userId }: { userId: number }) {
  const admin = newActor(db, { role: 'admin' })
  expect(await deleteMember(db, admin, userId)).toEqual({ ok: true })
}

const sentAt = '2026-01-01T00:00:00.000Z'
const listMail = (db: OpenDatabase) =>
  db
    .select()
    .from(schema.outboxMessages)
    .all()
    .map(({ toAddress }) => toAddress)

describe('mail to others', () => {
  test.each(['activity', 'template', 'name', 'verify_email', 'e', 'content', 'Tools'])(
    'stays when somebody who is called %s goes',
    async (name) => {
      const db = freshDatabase()
      const [member, other] = [newActor(db, { name }), newActor(db, { name: 'Bea Ray' })]
      const to = { to: other.email, locale: 'en' } as const
      const decided = { id: 1, name: 'Tools', memberId: other.userId }
      await write(db, (tx) => {
        queueMail(tx, { ...to, content: { template: 'verify_email', token: 'x' } })
        queueMail(tx, { ...to, content: { template: 'password_changed', name: 'Bea Ray' } })
        queueMail(tx, {
          ...to,
          content: {
            template: 'activity',
            activity: { type: 'section.approved', ...decided },
            name: 'Bea Ray',
            link: '/',
          },
        })
      })
      db.insert(schema.outboxMessages)
        .values({
          toAddress: other.email,
          writtenText: 'Your event is here',
          nextAttemptAt: sentAt,
        })
        .run()
      db.update(schema.outboxMessages).set({ sentAt }).run()
      db.insert(schema.notifications)
        .values({ userId: other.userId, writtenMessage: 'Your event is approved.' })
        .run()
      await deleteOwnAccount(db, member)
      expect(listMail(db).filter((address) => address === other.email)).toHaveLength(4)
      expect(db.select().from(schema.notifications).all()).toHaveLength(1)
    },
  )

  test('is still sent where it waits, and deleted where it was sent', async () => {
    const db = freshDatabase()
    const [member, other] = [newActor(db, { name: 'Ann Lee' }), newActor(db)]
    const message = { title: 'Boat', message: 'Is it yours?', token: 'x' }
    const content = { template: 'classified_message', senderName: 'Ann Lee', ...message } as const
    const asked = { name: 'Ann', email: member.email, message: '' }
    const queue = () =>
      write(db, (tx) => {
        queueMail(tx, { to: other.email, locale: 'en', replyTo: member.email, content })
        queueMail(tx, {
          to: other.email,
          locale: 'en',
          content: { template: 'contact_message', ...asked },
        })
        queueMail(tx, { to: member.email, locale: 'en', content })
      })
    await queue()
    db.update(schema.outboxMessages).set({ sentAt }).run()
    await queue()
    await deleteOwnAccount(db, member)
    const left = db.select().from(schema.outboxMessages).all()
    expect(left.map(({ toAddress, sentAt }) => [toAddress, sentAt])).toEqual([
      [other.email, null],
      [other.email, null],
      [member.email, null],
    ])
    expect(left.slice(-1).map((row) => renderMail(row, 'Mainstreet').subject)).toEqual([
      'Your account at Mainstreet is deleted',
    ])
  })

  test('of a namesake stays', async () => {
    const db = freshDatabase()
    const [member, namesake] = [newActor(db, { name: 'Ann' }), newActor(db, { name: 'Ann' })]
    const content = { template: 'password_changed', name: 'Ann' } as const
    await write(db, (tx) => queueMail(tx, { to: namesake.email, locale: 'en', content }))
    db.update(schema.outboxMessages).set({ sentAt }).run()
    await deleteOwnAccount(db, member)
    expect(listMail(db)).toContain(namesake.email)
  })
})

test('whoever has an address that was another account’s deletes nothing of that account', async () => {
  const db = freshDatabase()
  const [old, next] = [newActor(db), newActor(db)]
  const { email } = next
  const { id } = await newPayment(db, { email, subjectId: 1 })
  db.update(schema.payments).set({ payerId: old.userId, status: 'paid', paidAt: sentAt }).run()
  db.insert(schema.donations).values({ donorId: old.userId, email, amountCents: 500 }).run()
  const from = { name: 'Old', email, message: 'Hello' }
  db.insert(schema.contactMessages)
    .values({ ...from, memberId: old.userId })
    .run()
  const classifiedId = newClassified(db, old, newSection(db))
  const inquirer = { inquirerId: old.userId, inquirerName: 'Old', inquirerEmail: email }
  db.insert(schema.relayThreads)
    .values({ classifiedId, ...inquirer, ownerToken: 'a', inquirerToken: 'b' })
    .run()
  const link = { tokenHash: 'x', purpose: 'reset_password', email } as const
  db.insert(schema.oneTimeTokens)
    .values({ ...link, userId: old.userId, expiresAt: '2031-01-01T00:00:00.000Z' })
    .run()
  const recorded = { actorId: null, type: 'payment.paid', subjectType: 'payment', subjectId: id }
  db.insert(schema.activities)
    .values({ ...recorded, personal: { payerEmail: email } })
    .run()
  const { payments, donations, contactMessages, relayThreads, oneTimeTokens } = schema
  const tables = [payments, donations, contactMessages, relayThreads, oneTimeTokens]
  const read = () => tables.map((table) => db.select().from(table).all())
  const before = read()
  await deleteOwnAccount(db, next)
  expect(read()).toEqual(before)
  const { type } = schema.activities
  const [kept] = db.select().from(schema.activities).where(eq(type, 'payment.paid')).all()
  expect(kept?.personal).toEqual({ payerEmail: email })
})
