import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { deleteSection } from '#app/domain/classifieds/sections.server.ts'
import { findEvent } from '#app/domain/events/queries.server.ts'
import { changeEvent } from '#app/domain/events/submit.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import {
  applications,
  campaigns,
  classifiedAds,
  classifiedChanges,
  classifiedSections,
  payments,
  ticketOrders,
  tickets,
} from '#db/schema/index.ts'
import { newClassified, newSection } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { approve, findLastBatch, reject, seeDesk, undoLast } from '#tests/support/desk.ts'
import { filledEvent, newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { decidePosts } from './decide.server.ts'
import { describeUndone } from './describe-results.ts'
import { undoDecisions } from './undo.server.ts'

/** What happens to a post after a decision can prevent its undo. */

let db: OpenDatabase
let admin: Actor
let owner: Actor
beforeEach(() => {
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
  owner = newActor(db, { name: 'Olga Owner' })
})

const see = () => seeDesk(db, admin)
const undo = () => undoLast(db, admin)

test('an owner who changed the post first keeps the change, and the others are undone', async () => {
  const waits = { moderationStatus: 'pending', ownerId: owner.userId } as const
  newListing(db, waits)
  const event = newEvent(db, { ownerId: owner.userId }, 'new')
  await decidePosts(db, admin, see(), approve)
  await changeEvent(db, owner, event, filledEvent({ title: 'Harvest ball' }))
  const results = await undoDecisions(db, admin, findLastBatch(db, admin))
  expect(results.map(({ refusal }) => refusal).sort()).toEqual(['happened_since', null])
  expect(findEvent(db, event)?.newest.title).toBe('Harvest ball')
  expect(describeUndone(results, textFor('en'))).toBe(
    'The decision on “A house” is undone: it waits again. Something else happened since with “Harvest supper”, so the decision stays.',
  )
})

test('a classified that was paid for within the minute stays approved, with its days', async () => {
  const classified = newClassified(db, owner, newSection(db))
  await decidePosts(db, admin, see(), approve)
  db.update(classifiedAds)
    .set({ expiresAt: instantFromNow(days(30)) })
    .run()
  expect(await undo()).toEqual(['happened_since'])
  const row = db.select().from(classifiedAds).where(eq(classifiedAds.id, classified)).get()
  expect(row?.moderationStatus).toBe('approved')
})

test('a listing whose fee is being paid stays approved', async () => {
  const subjectId = newListing(db, { moderationStatus: 'pending', ownerId: owner.userId })
  await decidePosts(db, admin, see(), approve)
  await newPayment(db, { subjectId })
  db.update(payments).set({ purpose: 'activation' }).run()
  expect(await undo()).toEqual(['happened_since'])
})

test('a listing whose campaign was begun before, and paid for within the minute, stays approved', async () => {
  const listingId = newListing(db, { moderationStatus: 'pending', ownerId: owner.userId })
  const before = { createdAt: instantFromNow(-days(1)) }
  const { id: subjectId } = db
    .insert(campaigns)
    .values({ ...before, ownerId: owner.userId, listingId, line: 'Dry.', lineAuthor: 'owner' })
    .returning({ id: campaigns.id })
    .get()
  await newPayment(db, { subjectId })
  db.update(payments)
    .set({ ...before, purpose: 'campaign' })
    .run()
  await decidePosts(db, admin, see(), approve)
  db.update(payments).set({ status: 'paid', paidAt: nowInstant() }).run()
  expect(await undo()).toEqual(['happened_since'])
})

test('a classified whose fee was asked for before, and paid within the minute, stays rejected', async () => {
  const subjectId = newClassified(db, owner, newSection(db), { moderationStatus: 'pending' })
  await newPayment(db, { subjectId })
  db.update(payments)
    .set({ createdAt: instantFromNow(-days(1)), purpose: 'classified' })
    .run()
  await decidePosts(db, admin, see(), reject)
  db.update(payments).set({ status: 'paid', paidAt: nowInstant() }).run()
  expect(await undo()).toEqual(['happened_since'])
})

/** A waiting change of an event that tickets were ordered for the day before. */
async function changeWithOrder() {
  const sale = newTicketedEvent(db)
  const event = newEvent(db, { ownerId: sale.owner.userId }, 'changed')
  await sale.ordered(await sale.type({ price: 0, event }))
  const before = instantFromNow(-days(1))
  db.update(ticketOrders).set({ createdAt: before, completedAt: before }).run()
}

test.each([
  ['paid', () => db.update(ticketOrders).set({ completedAt: nowInstant() }).run()],
  ['given back', () => db.update(tickets).set({ cancelledAt: nowInstant() }).run()],
])('a change of an event stays approved after an older order is %s', async (_, happen) => {
  await changeWithOrder()
  await decidePosts(db, admin, see(), approve)
  happen()
  expect(await undo()).toEqual(['happened_since'])
})

test('a change of an event whose orders are all older is undone', async () => {
  await changeWithOrder()
  await decidePosts(db, admin, see(), approve)
  expect(await undo()).toEqual([null])
})

test('a listing that somebody applied for within the minute stays approved', async () => {
  const id = newListing(db, { moderationStatus: 'pending', ownerId: owner.userId })
  await decidePosts(db, admin, see(), approve)
  const applied = { listingId: id, memberId: newActor(db).userId, name: 'Ann' }
  db.insert(applications)
    .values({ ...applied, email: 'ann@example.org', message: 'Hello' })
    .run()
  expect(await undo()).toEqual(['happened_since'])
})

test('a section that an approved ad is to move into stays approved', async () => {
  newSection(db, { name: 'Rides', status: 'pending_approval', suggestedBy: owner.userId })
  await decidePosts(db, admin, see(), approve)
  const rides = db
    .select()
    .from(classifiedSections)
    .where(eq(classifiedSections.name, 'Rides'))
    .get()
  const classifiedId = newClassified(db, owner, newSection(db, { name: 'Boats' }))
  db.insert(classifiedChanges)
    .values({ classifiedId, content: 'A ride', sectionId: rides?.id ?? 0 })
    .run()
  expect(await undo()).toEqual(['happened_since'])
})

test('a rejected ad does not come back into a section that was deleted within the minute', async () => {
  const section = newSection(db)
  newClassified(db, owner, section)
  await decidePosts(db, admin, see(), reject)
  expect(await deleteSection(db, admin, section)).toMatchObject({ ok: true })
  expect(await undo()).toEqual(['happened_since'])
})

test('a section that took a classified, or whose name another took, stays decided', async () => {
  const suggested = (name: string) =>
    newSection(db, { name, status: 'pending_approval', suggestedBy: owner.userId })
  const rides = suggested('Rides')
  await decidePosts(db, admin, see(), approve)
  newClassified(db, owner, rides)
  expect(await undo()).toEqual(['happened_since'])
  db.delete(classifiedAds).run()
  suggested('Éclairs')
  await decidePosts(db, admin, see(), reject)
  newSection(db, { name: 'éclairs' })
  expect(await undo()).toEqual(['happened_since'])
  expect(db.select().from(classifiedSections).all()).toHaveLength(3)
})
