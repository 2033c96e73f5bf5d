import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listParameters } from '#app/domain/activity/parameters.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { renameSection, suggestSection } from '#app/domain/classifieds/sections.server.ts'
import { feePurposes } from '#app/domain/payments/payment.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { payments } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { findText } from '#tests/support/find-text.ts'
import { newListing } from '#tests/support/listings.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import { deleteMember } from './delete-account.server.ts'

const secret = 'Shack of Nell'

let db: OpenDatabase
let member: Actor
beforeEach(() => {
  db = freshDatabase()
  member = newActor(db)
})

async function deleteAccount() {
  const admin = newActor(db, { role: 'admin' })
  expect(await deleteMember(db, admin, member.userId)).toEqual({ ok: true })
}

const fill = (names: string[]) => Object.fromEntries(names.map((name) => [name, secret]))

/** The parameters in which an activity stores what a member wrote or is called, by hand. */
const personal = [
  ...['answer', 'answeredBy', 'email', 'feedback', 'formerName', 'holderName', 'memberName'],
  ...['name', 'newEmail', 'payerEmail'],
]
const ofPosts = ['place', 'title']

test('every parameter with a member’s words is known as such', () => {
  const known = (['words', 'member', 'subject'] as const).flatMap(listParameters)
  expect(known.sort()).toEqual(personal)
  expect([...listParameters('place'), ...listParameters('title')]).toEqual(ofPosts)
})

test('no parameter of an activity keeps what a deleted member wrote or was called', async () => {
  const id = newListing(db, { ownerId: member.userId })
  db.insert(activities)
    .values({
      ...{ actorId: member.userId, type: 'listing.posted', subjectType: 'listing', subjectId: id },
      ...{ parameters: { ...fill(ofPosts), item: { title: secret } }, personal: fill(personal) },
    })
    .run()
  await deleteAccount()
  expect(findText(db, secret)).toEqual([])
  expect(db.select().from(activities).where(eq(activities.subjectId, id)).all()).not.toEqual([])
})

test.each(feePurposes)('the ledger keeps a fee for %s without the title', async (purpose) => {
  const { id } = await newPayment(db)
  const own = eq(payments.id, id)
  const of = { payerId: member.userId, status: 'cancelled' as const }
  db.update(payments)
    .set({ purpose, item: { purpose, title: secret }, ...of })
    .where(own)
    .run()
  await deleteAccount()
  expect(findText(db, secret)).toEqual([])
  const kept = db.select().from(payments).where(own).get()
  expect(kept).toMatchObject({ purpose, item: { title: 'a deleted post' } })
})

test('the history forgets the name of an idea for a section that was renamed', async () => {
  const admin = newActor(db, { role: 'admin' })
  const suggested = await suggestSection(db, member, secret)
  if (!suggested.ok) throw new Error(suggested.reason)
  expect(await renameSection(db, admin, suggested.section.id, 'Animals')).toMatchObject({
    ok: true,
  })
  await deleteAccount()
  expect(findText(db, secret)).toEqual([])
})

test('the history of a waiting list forgets the title of its event', async () => {
  const eventId = newEvent(db, { ownerId: member.userId })
  const entry = { memberId: newActor(db).userId, title: secret, eventId, listingId: null }
  await write(db, (tx) => record(tx, null, { type: 'waiting_list.closed', id: 1, ...entry }))
  await deleteAccount()
  const titles = db
    .select()
    .from(activities)
    .where(eq(activities.type, 'waiting_list.closed'))
    .all()
  expect(titles.map(({ parameters }) => parameters?.title)).toEqual(['a deleted post'])
})
