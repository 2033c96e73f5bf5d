import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { moderateClassified } from '#app/domain/classifieds/moderation.server.ts'
import { editClassified } from '#app/domain/classifieds/post.server.ts'
import { changeAvailability } from '#app/domain/listings/availability/availability.server.ts'
import { askOwners } from '#app/domain/listings/availability/availability-questions.server.ts'
import { moderateListing } from '#app/domain/listings/moderation.server.ts'
import { updateListingText } from '#app/domain/listings/post-and-update.server.ts'
import { passOnTicket } from '#app/domain/tickets/own/pass-on.server.ts'
import { paths } from '#app/paths.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { days, hours, instantFromNow, seconds, today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { startOfDay } from '#app/shared/zoned-time.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { applications, bookings, listings } from '#db/schema/index.ts'
import { newCampaignSale } from '#tests/support/campaigns.ts'
import { filledClassified, newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newListing, newQuietListing } from '#tests/support/listings.ts'
import { openedPayment } from '#tests/support/payments.ts'
import { newPlay } from '#tests/support/play.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { loadDashboard } from './load-dashboard.server.ts'

let db: OpenDatabase
let owner: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
})
afterEach(resetClock)

const loadTiles = (actor: Actor) => loadDashboard(db, actor, 1).tiles
const listKinds = (actor: Actor) => loadTiles(actor).map(({ kind }) => kind)

function request(listingId: number, lapsesAt: string, member = newActor(db)) {
  const stay = { startDate: '2031-01-01', endDate: '2031-01-02' }
  db.insert(bookings)
    .values({ listingId, memberId: member.userId, ...stay, lapsesAt })
    .run()
  return member
}

function apply(listingId: number, member = newActor(db)) {
  const person = { memberId: member.userId, name: 'Ann', email: 'ann@example.org' }
  db.insert(applications)
    .values({ listingId, ...person, message: 'Me' })
    .run()
  return member
}

const rental = (ownerId: number | null) => newListing(db, { ownerId }, { terms: 'Rent' })

test('a listing that the owner is asked about has the last day to answer', async () => {
  moveClock(0)
  const title = 'Mill house'
  const id = newQuietListing(db, { ownerId: owner.userId, title })
  newQuietListing(db)
  await askOwners(db)
  const href = paths.editListing.form('properties', id)
  const lastDay = addDays(today(), 14)
  expect(loadTiles(owner)).toMatchObject([
    { kind: 'asked', count: 1, title, lastDay, href },
    { kind: 'unread', count: 1 },
  ])
  await changeAvailability(db, owner, { source: 'properties', id }, 'confirm')
  expect(listKinds(owner)).toEqual(['unread'])
})

test('a new member has no tiles, and nothing about selling', () => {
  expect(loadDashboard(db, owner, 1)).toMatchObject({ tiles: [], selling: null })
})

test('booking requests come first, with the first deadline; lapsed ones do not count', () => {
  const listing = rental(owner.userId)
  apply(listing)
  const first = instantFromNow(hours(5))
  request(listing, instantFromNow(hours(60)))
  request(listing, first)
  request(listing, instantFromNow(-1))
  request(rental(newActor(db).userId), instantFromNow(hours(1)))
  expect(loadTiles(owner)).toMatchObject([
    { kind: 'bookings', count: 2, answerBy: first },
    { kind: 'applications', count: 1, title: expect.any(String) },
  ])
})

test('applications name their listing, unless they are for several', () => {
  apply(newListing(db, { ownerId: owner.userId, title: 'Choir director' }))
  expect(loadTiles(owner)).toMatchObject([{ count: 1, title: 'Choir director' }])
  apply(rental(owner.userId))
  expect(loadTiles(owner)).toMatchObject([{ count: 2, title: null }])
})

test('requests for the town’s listings have a tile for administrators only', () => {
  request(rental(null), instantFromNow(hours(1)))
  expect(listKinds(newActor(db, { role: 'admin' }))).toEqual(['bookings'])
  expect(listKinds(owner)).toEqual([])
})

test('a member’s own requests have a tile apart from the requests of others', () => {
  const listing = rental(owner.userId)
  const member = apply(listing, request(listing, instantFromNow(hours(1))))
  const { tiles, selling } = loadDashboard(db, member, 1)
  expect(tiles).toEqual([{ kind: 'requests', count: 2 }])
  expect(selling).toBeNull()
})

test('the tile of seats counts the sold ones, and all of them unless a type has no limit', async () => {
  const sale = newTicketedEvent(db)
  const type = await sale.type({ price: 0, quantity: 5 })
  await sale.ordered(type, newActor(db), 2)
  const [tile] = loadTiles(sale.owner)
  expect(tile).toMatchObject({ kind: 'seats', sold: 2, seats: 5 })
  await sale.type({ price: 0, quantity: -1 })
  expect(loadTiles(sale.owner)).toMatchObject([{ sold: 2, seats: null }])
})

test('a buyer sees the tickets to come, and an unpaid order first', async () => {
  const sale = newTicketedEvent(db)
  const buyer = newActor(db)
  await sale.ordered(await sale.type({ price: 0 }), buyer, 2)
  await sale.ordered(await sale.type({ price: 900 }), buyer)
  expect(loadTiles(buyer)).toMatchObject([
    { kind: 'held', count: 1, href: expect.stringMatching(/^\/payments\//) },
    { kind: 'tickets', count: 2 },
  ])
})

test('a ticket that was passed on is no longer to come', async () => {
  const sale = newTicketedEvent(db)
  const buyer = newActor(db)
  await sale.ordered(await sale.type({ price: 0 }), buyer, 2)
  const [first, second] = sale.codes().map(({ code }) => code)
  const to = { holderName: 'Bo Hill', email: 'bo@example.net' }
  await passOnTicket(db, buyer, first ?? '', to)
  expect(loadTiles(buyer)[0]).toMatchObject({ kind: 'tickets', count: 1 })
  await passOnTicket(db, buyer, second ?? '', to)
  expect(listKinds(buyer)).not.toContain('tickets')
})

test('a decision that can still be undone is no unread notification', async () => {
  const admin = newActor(db, { role: 'admin' })
  const id = newListing(db, { ownerId: owner.userId, moderationStatus: 'pending' })
  const decision = { status: 'approved', feedback: '', batch: 'one' } as const
  await moderateListing(db, admin, id, decision)
  expect(listKinds(owner)).not.toContain('unread')
  moveClock(seconds(60))
  expect(loadTiles(owner)).toContainEqual({ kind: 'unread', count: 1 })
})

test('posts to pay for, classifieds that end soon and posts that need a change have a tile each', () => {
  const section = newSection(db)
  const play = newPlay(db, owner)
  db.update(listings)
    .set({ moderationStatus: 'approved', unpaidSince: instantFromNow(-1) })
    .run()
  newClassified(db, owner, section, stages.ending)
  newClassified(db, owner, section, stages.running)
  newClassified(db, owner, section, stages.rejected)
  newEvent(db, { ownerId: owner.userId, moderationStatus: 'rejected' })
  expect(loadTiles(owner)).toMatchObject([
    { kind: 'toPay', count: 1, cents: 5000, href: `/my-play-listings?pay=${play}` },
    { kind: 'ending', count: 1 },
    { kind: 'rejected', count: 2 },
  ])
})

test('a classified that ends soon names the last day paid for, as its page does', () => {
  const expiresAt = startOfDay(addDays(today(), 3), config.timeZone)
  newClassified(db, owner, newSection(db), { ...stages.ending, expiresAt })
  expect(loadTiles(owner)).toMatchObject([{ kind: 'ending', lastDay: addDays(today(), 2) }])
})

test('unpaid classifieds and campaigns have a tile to pay them, and a campaign that ends soon has one', async () => {
  newClassified(db, owner, newSection(db), stages.unpaid)
  expect(loadTiles(owner)).toMatchObject([
    { kind: 'toPay', count: 1, cents: 500, href: paths.ownerDashboard.classifieds() },
  ])
  const sale = newCampaignSale(db)
  const ordered = await sale.order()
  const payment = openedPayment(ordered)
  const { id, reference } = payment
  expect(loadTiles(sale.owner)).toMatchObject([
    { kind: 'toPay', count: 1, cents: null, href: paths.payment(reference) },
  ])
  await sale.settle(id)
  expect(listKinds(sale.owner)).not.toContain('ending')
  moveClock(days(28))
  const ending = {
    kind: 'ending',
    count: 1,
    title: 'Lantern walk',
    href: '/advertise-play-listing',
  }
  expect(loadTiles(sale.owner)).toContainEqual(expect.objectContaining(ending))
})

test('the tile of posts that need a change counts rejected changes of public posts', async () => {
  const admin = newActor(db, { role: 'admin' })
  const rejected = { status: 'rejected', feedback: '' } as const
  const house = newListing(db, { ownerId: owner.userId, title: 'A house' })
  await updateListingText(db, owner, 'properties', house, { title: 'A dry house' })
  await moderateListing(db, admin, house, rejected)
  const section = newSection(db)
  const classified = newClassified(db, owner, section, stages.running)
  await editClassified(db, owner, classified, filledClassified(section, { title: 'Cats' }))
  const tile = () => loadTiles(owner).find(({ kind }) => kind === 'rejected')
  expect(tile()).toMatchObject({ count: 1, title: 'A house' })
  await moderateClassified(db, admin, classified, rejected)
  expect(tile()).toMatchObject({ count: 2, href: `/edit-listing/properties/${house}` })
})

test('the dashboard shows at most six tiles', async () => {
  const sale = newTicketedEvent(db)
  await sale.type({ price: 0 })
  for (const start of [3, 4, 5, 6, 7, 8]) {
    const startTime = instantFromNow(days(start))
    const endTime = instantFromNow(days(start) + hours(1))
    const event = newEvent(db, { ownerId: sale.owner.userId, startTime, endTime })
    await sale.type({ event })
  }
  const listing = rental(sale.owner.userId)
  request(listing, instantFromNow(hours(1)))
  apply(listing)
  expect(listKinds(sale.owner)).toEqual(['bookings', 'applications', ...Array(4).fill('seats')])
})
