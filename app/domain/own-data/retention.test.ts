import { afterEach, expect, test } from 'vitest'
import { record } from '#app/domain/activity/record.server.ts'
import { orderMixedTickets } from '#app/domain/tickets/orders/order.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import * as schema from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { deleteExpiredData } from './retention.server.ts'

afterEach(resetClock)

const ago = (count: number) => instantFromNow(-days(count))
const day = (count: number) => dayInZone(ago(count), config.timeZone)

function newThread(db: OpenDatabase, classifiedId: number, token: string, endedAt?: string) {
  const inquirer = { inquirerName: 'Ann', inquirerEmail: 'ann@example.org' }
  const { id: threadId } = db
    .insert(schema.relayThreads)
    .values({ classifiedId, ...inquirer, ownerToken: token, inquirerToken: `${token}2`, endedAt })
    .returning({ id: schema.relayThreads.id })
    .get()
  db.insert(schema.relayMessages).values({ threadId, isFromOwner: false, message: token }).run()
}

test('what has reached the end of its retention period goes, and the day before it stays', async () => {
  // Far from midnight, so that a change of clocks in between moves nothing to another day.
  setClock('2027-01-10T15:00:00Z')
  const db = freshDatabase()
  const { retention } = config
  const [contact, conversation, request] = [
    retention.KEEP_CONTACT_MESSAGES_DAYS,
    retention.KEEP_CONVERSATIONS_DAYS,
    retention.KEEP_REQUESTS_DAYS,
  ]
  const owner = newActor(db)
  const section = newSection(db)
  const past = newClassified(db, owner, section, {
    ...stages.expired,
    expiresAt: ago(conversation + 1),
  })
  const running = newClassified(db, owner, section, stages.running)
  newThread(db, past, 'of an ad that is over')
  newThread(db, running, 'of an ad that runs')
  newThread(db, running, 'ended long ago', ago(conversation + 1))
  newThread(db, running, 'ended lately', ago(conversation - 1))
  const listingId = newListing(db, { ownerId: owner.userId }, { terms: 'Rent' })
  for (const count of [1, -1]) {
    const by = { name: 'Ann', email: 'ann@example.org' }
    db.insert(schema.contactMessages)
      .values({ ...by, message: `${count}`, createdAt: ago(contact + count) })
      .run()
    const requested = { listingId, memberId: newActor(db).userId }
    const decided = { status: 'denied', decidedAt: ago(request + count) } as const
    db.insert(schema.applications)
      .values({ ...requested, ...by, ...decided, message: `${count}` })
      .run()
    const stay = { startDate: day(request + count), endDate: day(request + count) }
    db.insert(schema.bookings)
      .values({ ...requested, ...stay, status: 'accepted', lapsesAt: ago(1), answer: `${count}` })
      .run()
    db.insert(schema.blockedDays)
      .values({ listingId, ...stay })
      .run()
  }
  const waits = { listingId, memberId: owner.userId, name: 'A', email: 'a@example.org' }
  db.insert(schema.applications)
    .values({ ...waits, message: 'waits', createdAt: ago(request + 1) })
    .run()
  for (let run = 0; run < 2; run += 1) await deleteExpiredData(db)
  const messages = db.select().from(schema.relayMessages).all()
  expect(messages.map(({ message }) => message)).toEqual(['of an ad that runs', 'ended lately'])
  expect(db.select().from(schema.contactMessages).all()).toMatchObject([{ message: '-1' }])
  const applied = db.select().from(schema.applications).all()
  expect(applied.map(({ message }) => message)).toEqual(['-1', 'waits'])
  expect(db.select().from(schema.bookings).all()).toMatchObject([{ answer: '-1' }])
  expect(db.select().from(schema.blockedDays).all()).toMatchObject([{ endDate: day(request - 1) }])
})

test('names on tickets go after the event, and those of an order that was never paid', async () => {
  const db = freshDatabase()
  const sale = newTicketedEvent(db)
  const [free, paid] = [await sale.type({ price: 0 }), await sale.type()]
  const buy = (ticketTypeId: number, name: string) =>
    orderMixedTickets(db, newActor(db), { lines: [{ ticketTypeId, quantity: 1, names: [name] }] })
  await buy(free, 'Ann Lee')
  const unpaid = await buy(paid, 'Bea Ray')
  if (unpaid.ok && unpaid.payment) await sale.settle(unpaid.payment.id, 'expired')
  const names = () => ({
    tickets: sale.codes().map(({ holderName }) => holderName),
    orders: db
      .select()
      .from(schema.ticketOrders)
      .all()
      .flatMap(({ holderNames }) => holderNames ?? []),
  })
  const { endTime = '' } = db.select().from(schema.events).get() ?? {}
  setClock(Date.parse(endTime) + days(config.retention.KEEP_REQUESTS_DAYS) - 1)
  db.update(schema.ticketOrders).set({ releasedAt: nowInstant() }).run()
  await deleteExpiredData(db)
  expect(names()).toEqual({ tickets: ['Ann Lee'], orders: ['Bea Ray'] })
  moveClock(1)
  await deleteExpiredData(db)
  expect(names()).toEqual({ tickets: [null], orders: ['Bea Ray'] })
  moveClock(days(config.retention.KEEP_REQUESTS_DAYS))
  await deleteExpiredData(db)
  expect(names()).toEqual({ tickets: [null], orders: [] })
})

test('names in the history go, the history stays, and so do notifications that are younger', async () => {
  const db = freshDatabase()
  const owner = newActor(db)
  const sent = async (memberName: string) => {
    const to = { id: 1, title: 'Lake house', ownerId: owner.userId }
    await write(db, (tx) =>
      record(tx, null, { type: 'application.sent', listingId: 0, ...to, memberName }),
    )
  }
  for (let n = 0; n < 250; n += 1) await sent('Ann Lee')
  moveClock(days(config.retention.KEEP_HISTORY_NAMES_DAYS))
  await sent('Bea Ray')
  await deleteExpiredData(db)
  const rows = db.select().from(schema.activities).all()
  expect(rows).toHaveLength(251)
  expect(new Set(rows.slice(0, 250).map(({ personal }) => personal))).toEqual(new Set([null]))
  expect(rows[250]?.personal).toEqual({ memberName: 'Bea Ray' })
  expect(db.select().from(schema.notifications).all()).toHaveLength(1)
})
