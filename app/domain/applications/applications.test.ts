import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listClients } from '#app/domain/client-book/clients-and-owners.server.ts'
import { changeAvailability } from '#app/domain/listings/availability/availability.server.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { propertyDetails } from '#db/schema/listings.ts'
import { notifications, outboxMessages } from '#db/schema/messages.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { apply } from './apply.server.ts'
import { decideApplication } from './decide.server.ts'
import { applicationForm, offerForm } from './forms.ts'
import { listApplications, listOwnApplications } from './queries.server.ts'
import { withdrawApplication } from './withdraw.server.ts'

let db: OpenDatabase
let owner: Actor
let member: Actor
let admin: Actor
let listing: number

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  member = newActor(db)
  admin = newActor(db, { role: 'admin' })
  listing = newListing(db, { ownerId: owner.userId, priceCents: 120_000 })
})

const form = { name: 'Ann', email: 'ann@example.org', message: 'Please' }
const send = (who = member, id = listing) => apply(db, who, { source: 'properties', id }, form)

async function sent(who = member): Promise<number> {
  const outcome = await send(who)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.applicationId
}

test('an application notifies the owner on the portal and by mail, and enters the client book', async () => {
  await sent()
  expect(listApplications(db, owner, 'pending').rows).toMatchObject([
    { name: 'Ann', message: 'Please' },
  ])
  const mail = lastMailTo(db, owner.email)
  expect(mail.text).toContain('Ann sent an application for “A house”.\n\nAnn writes: “Please”')
  expect(mail.replyTo).toBe('ann@example.org')
  expect(listClients(db, owner).rows).toMatchObject([{ email: member.email }])
})

test('an administrator first sees what they have to answer themselves, and everything on request', async () => {
  await sent()
  const town = newListing(db, { ownerId: null })
  await send(newActor(db), town)
  const read = (who: Actor, isAll?: boolean) =>
    listApplications(db, who, 'pending', { isAll }).rows.map(({ listingId }) => listingId)
  expect(read(admin)).toEqual([town])
  expect(read(admin, true)).toEqual([listing, town])
  expect(read(owner, true)).toEqual([listing])
})

test('a member can have one pending application per listing, and another after the decision', async () => {
  const id = await sent()
  expect(await send()).toEqual({ ok: false, reason: 'already_open' })
  expect((await send(newActor(db))).ok).toBe(true)
  await decideApplication(db, owner, id, { status: 'denied', answer: '' })
  expect((await send()).ok).toBe(true)
})

describe('an offer', () => {
  const offer = (id: number, cents: number) =>
    apply(db, member, { source: 'properties', id }, { ...form, message: '', offer: cents })

  test('is kept with the application, for its owner and its sender', async () => {
    expect((await offer(listing, 110_000_50)).ok).toBe(true)
    expect(lastMailTo(db, owner.email).text).toContain('Ann offers $110,000.50 for “A house”.')
    const kept = { offerCents: 110_000_50, terms: 'Sell', message: '' }
    expect(listApplications(db, owner, 'pending').rows).toMatchObject([kept])
    expect(listOwnApplications(db, member)).toMatchObject([kept])
  })

  test('keeps the terms under which it was made when the property gets others', async () => {
    const leased = newListing(db, { ownerId: owner.userId }, { terms: 'Lease' })
    await offer(leased, 50_000)
    const isLeased = eq(propertyDetails.listingId, leased)
    db.update(propertyDetails).set({ terms: 'Sell' }).where(isLeased).run()
    expect(listApplications(db, owner, 'pending').rows).toMatchObject([{ terms: 'Lease' }])
    expect(listOwnApplications(db, member)).toMatchObject([{ terms: 'Lease' }])
    // Recorded before the history had the terms.
    db.update(activities).set({ parameters: {} }).run()
    expect(listOwnApplications(db, member)).toMatchObject([{ terms: 'Sell' }])
  })

  test('is for what is to lease or for sale, and a rental is booked', async () => {
    const rental = newListing(db, { ownerId: owner.userId }, { terms: 'Rent' })
    const job = newListing(db, { source: 'work', category: 'other' })
    expect(await offer(rental, 100)).toEqual({ ok: false, reason: 'no_offers' })
    const sent = apply(db, member, { source: 'work', id: job }, { ...form, offer: 100 })
    expect(await sent).toEqual({ ok: false, reason: 'no_offers' })
    expect(listOwnApplications(db, member)).toEqual([])
  })

  test('asks for an amount in its form, and no other application does', () => {
    const text = textFor('en')
    const typed = { name: 'Ann', email: 'ann@example.org' }
    expect(offerForm(text).parse({ ...typed, offer: '$1,200.50' })).toMatchObject({
      offer: 120_050,
      message: '',
    })
    for (const amount of ['', '0', '-5', 'a lot'])
      expect(offerForm(text).safeParse({ ...typed, offer: amount }).success, amount).toBe(false)
    expect(applicationForm(text).safeParse({ ...typed, message: 'Please' }).success).toBe(true)
  })
})

test('an applicant’s name, which is mailed to the owner, is no web address', () => {
  const typed = { ...form, name: 'Pay now: www.evil.example' }
  const { error } = applicationForm(textFor('en')).safeParse(typed)
  expect(error?.issues).toMatchObject([
    { path: ['name'], message: textFor('en').common.linkInName },
  ])
})

test('applications decided in the same millisecond are still listed newest first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ids = [await sent(), await sent(newActor(db))]
  for (const id of ids) await decideApplication(db, owner, id, { status: 'denied', answer: '' })
  expect(listApplications(db, owner, 'decided').rows.map(({ id }) => id)).toEqual(ids.toReversed())
})

test('nobody can apply for their own, a hidden or a missing listing, or with the wrong source', async () => {
  expect(await send(owner)).toEqual({ ok: false, reason: 'own_listing' })
  const hidden = newListing(db, { moderationStatus: 'pending' })
  for (const id of [hidden, 999])
    expect(await send(member, id)).toEqual({ ok: false, reason: 'not_found' })
  expect((await apply(db, member, { source: 'work', id: listing }, form)).ok).toBe(false)
})

test("the town's own listings are answered by the administrators", async () => {
  await send(member, newListing(db, { ownerId: null }))
  const told = db.select().from(notifications).all()
  expect(told.map((row) => row.userId)).toEqual([admin.userId])
})

describe('deciding', () => {
  const yes = { status: 'approved', answer: 'Come on Monday.' } as const

  test('notifies the applicant, and happens once', async () => {
    const id = await sent()
    expect(await decideApplication(db, owner, id, yes)).toMatchObject({ ok: true })
    expect(lastMailTo(db, member.email).text).toContain('Come on Monday.')
    expect(listOwnApplications(db, member)).toMatchObject([{ status: 'approved' }])
    expect(listApplications(db, owner, 'pending').rows).toEqual([])
    const again = await decideApplication(db, owner, id, { status: 'denied', answer: '' })
    expect(again).toEqual({ ok: false, reason: 'already_decided' })
  })

  test('is only for the owner and administrators', async () => {
    const id = await sent()
    for (const other of [member, newActor(db)]) {
      expect(await decideApplication(db, other, id, yes)).toEqual({
        ok: false,
        reason: 'not_found',
      })
    }
    expect(await decideApplication(db, admin, id, yes)).toMatchObject({ ok: true })
  })

  test('by the town also notifies the owner of a listing that has one', async () => {
    const countMail = () => db.select().from(outboxMessages).all().length
    const townListing = newListing(db, { ownerId: null })
    const ofTheTown = await send(member, townListing)
    const ofTheOwner = await sent()
    if (!ofTheTown.ok) throw new Error(ofTheTown.reason)
    const before = countMail()
    await decideApplication(db, admin, ofTheTown.applicationId, yes)
    expect(countMail() - before).toBe(1)
    await decideApplication(db, admin, ofTheOwner, yes)
    expect(countMail() - before).toBe(3)
    expect(lastMailTo(db, owner.email).text).toMatch(
      /The application of Ann for “[^”]+” is approved\. Ann has been notified\.\s+The town writes: “Come on Monday\.”/,
    )
  })

  test('keeps a taken listing readable for the applicant, and for nobody else', async () => {
    await sent()
    await changeAvailability(db, owner, { source: 'properties', id: listing }, 'mark-taken')
    expect(findListing(db, member, 'properties', listing)?.id).toBe(listing)
    expect(findListing(db, newActor(db), 'properties', listing)).toBeNull()
    await changeAvailability(db, owner, { source: 'properties', id: listing }, 'deactivate')
    expect(findListing(db, member, 'properties', listing)).toBeNull()
  })

  test('shows the applicant among the clients of that owner only', async () => {
    await decideApplication(db, owner, await sent(), yes)
    expect(listClients(db, owner).rows).toMatchObject([{ email: member.email }])
    expect(listClients(db, newActor(db)).rows).toEqual([])
  })
})

test('an applicant can withdraw an application until it is decided, and the owner is notified', async () => {
  const id = await sent()
  expect(await withdrawApplication(db, owner, id)).toEqual({ ok: false, reason: 'not_found' })
  expect(await withdrawApplication(db, member, id)).toMatchObject({ ok: true })
  expect(listOwnApplications(db, member)).toEqual([])
  expect(lastMailTo(db, owner.email).text).toContain('withdrew the application')
  const again = await sent()
  await decideApplication(db, owner, again, { status: 'approved', answer: '' })
  expect(await withdrawApplication(db, member, again)).toEqual({
    ok: false,
    reason: 'already_decided',
  })
})
