import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Activity } from '#app/domain/activity/activity.ts'
import { listParameters, splitParameters } from '#app/domain/activity/personal-parameters.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { renameSection, suggestSection } from '#app/domain/classifieds/sections.server.ts'
import { toPaymentParameters } from '#app/domain/payments/activity-parameters.ts'
import { feePurposes } from '#app/domain/payments/payment.ts'
import { findPaidPayment, findPayment } from '#app/domain/payments/queries.server.ts'
import { recordCashRefund } from '#app/domain/payments/sales/cash.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { orderTickets } from '#app/domain/tickets/orders/order.server.ts'
import {
  refundTicket,
  voidTicketRefundedElsewhere,
} from '#app/domain/tickets/refunds/refund.server.ts'
import { changeTourDate } from '#app/domain/tours/change-tour-date.server.ts'
import { addTourDates, removeTourDate } from '#app/domain/tours/tour-dates.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { activities } from '#db/schema/activities.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { tickets } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { findText } from '#tests/support/find-text.ts'
import { newListing } from '#tests/support/listings.ts'
import { newPayment } from '#tests/support/payments.ts'
import { newPlay } from '#tests/support/play.ts'
import { newTicketedEvent, newTicketType } from '#tests/support/ticketed-event.ts'
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

/** All parameters in which an activity stores what a member wrote or is called. */
const erased = (['words', 'member', 'subject', 'title', 'place'] as const).flatMap(listParameters)

test('no parameter of an activity keeps what a deleted member wrote or was called', async () => {
  const id = newListing(db, { ownerId: member.userId })
  const filled = Object.fromEntries(erased.map((name) => [name, secret]))
  const all = { type: 'listing.posted', id, ...filled, item: { title: secret } }
  const of = { type: 'listing.posted', subjectType: 'listing', subjectId: id }
  db.insert(activities)
    .values({ actorId: member.userId, ...of, ...splitParameters(all as unknown as Activity) })
    .run()
  await deleteAccount()
  expect(findText(db, secret)).toEqual([])
  const [kept] = db.select().from(activities).where(eq(activities.subjectId, id)).all()
  expect(Object.keys({ ...kept?.parameters, ...kept?.personal })).toEqual(
    expect.arrayContaining(erased),
  )
})

test('the history forgets title and place of a tour whose date was changed', async () => {
  const tour = newPlay(db, member, { title: secret, details: { location: `Behind ${secret}` } })
  const at = { startTime: '2031-05-10T14:00:00.000Z', endTime: '2031-05-10T16:00:00.000Z' }
  const added = await addTourDates(db, member, tour, { tourDates: [at], maxCapacity: 4, cost: 0 })
  const [id = 0] = added.ok ? added.ids : []
  const change = { ...at, maxCapacity: 5, priceCents: 0 }
  expect(await changeTourDate(db, member, id, change)).toEqual({ ok: true })
  expect(findText(db, secret)).toContain('activities.parameters')
  await deleteAccount()
  expect(findText(db, secret)).toEqual([])
})

test('the history forgets the title of a tour whose date an administrator removed', async () => {
  const tour = newPlay(db, member, { title: secret })
  const at = { startTime: '2031-05-10T14:00:00.000Z', endTime: '2031-05-10T16:00:00.000Z' }
  const added = await addTourDates(db, member, tour, { tourDates: [at], maxCapacity: 4, cost: 0 })
  const [id = 0] = added.ok ? added.ids : []
  expect(await removeTourDate(db, newActor(db, { role: 'admin' }), id)).toBe('deleted')
  expect(findText(db, secret)).toContain('activities.parameters')
  await deleteAccount()
  expect(findText(db, secret)).toEqual([])
})

describe('the reason of a refund', () => {
  async function sellTicket(organizer: Actor, buyer: Actor, method: 'card' | 'offline' = 'card') {
    const eventId = newEvent(db, { ownerId: organizer.userId })
    const sold = { name: 'Seat', price: 1200, quantity: 3, ticketImageUrl: '' }
    const ticketTypeId = await newTicketType(db, organizer, eventId, sold)
    const ordered = await orderTickets(db, buyer, { ticketTypeId, quantity: 1 })
    const paymentId = ordered.ok ? (ordered.payment?.id ?? 0) : 0
    db.update(payments).set({ method }).run()
    await write(db, (tx) => settlePayment(tx, paymentId, { status: 'paid' }))
    return db.select().from(tickets).get()?.id ?? 0
  }

  async function refund(organizer: Actor, buyer: Actor) {
    const ticketId = await sellTicket(organizer, buyer)
    expect(await refundTicket(db, organizer, ticketId, secret)).toMatchObject({ ok: true })
    db.update(refunds).set({ status: 'succeeded' }).run()
    db.delete(outboxMessages).run()
    expect(findText(db, secret).sort()).toEqual([
      'activities.personal',
      'activities.personal',
      'refunds.reason',
    ])
  }

  test.each([
    ['with the account of the buyer, whom it may be about', 'buyer'],
    ['with the account of the organizer, who wrote it', 'organizer'],
  ])('is erased %s', async (_, deleted) => {
    const other = newActor(db)
    await (deleted === 'buyer' ? refund(other, member) : refund(member, other))
    await deleteAccount()
    expect(findText(db, secret)).toEqual([])
  })

  test('is erased where somebody else handed the money over; another reason stays', async () => {
    const ticketId = await sellTicket(member, newActor(db), 'offline')
    await refundTicket(db, member, ticketId, secret)
    const admin = newActor(db, { role: 'admin' })
    const { id = 0, paymentId = 0 } = db.select().from(refunds).get() ?? {}
    expect(await recordCashRefund(db, admin, id)).toEqual({ ok: true })
    const others = 'The stage is gone.'
    await write(db, (tx) => {
      const payment = findPayment(tx, paymentId)
      if (!payment) throw new Error('no payment')
      const why = { reason: { code: 'written' }, writtenReason: others } as const
      record(tx, admin, { type: 'payment.refunded', ...toPaymentParameters(payment), ...why })
    })
    db.delete(outboxMessages).run()
    await deleteAccount()
    expect(findText(db, secret)).toEqual([])
    expect(findText(db, others)).toEqual(['activities.personal'])
  })
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

test('the history forgets who gave a ticket back, of which a restored copy did not know', async () => {
  const name = 'Zebulon Quartz'
  db.update(users).set({ name }).where(eq(users.id, member.userId)).run()
  const buyer = { ...member, name }
  const sale = newTicketedEvent(db)
  const ordered = await orderTickets(db, buyer, { ticketTypeId: await sale.type(), quantity: 1 })
  const paymentId = ordered.ok ? (ordered.payment?.id ?? 0) : 0
  await sale.settle(paymentId, 'paid')
  const { id: ticketId = 0, orderId: subjectId = 0 } = db.select().from(tickets).get() ?? {}
  const returned = { ticketId, isGivenBack: true, amountCents: 100 }
  await write(db, (tx) => {
    const payment = findPaidPayment(tx, 'ticket', subjectId)
    if (!payment) throw new Error('not paid')
    voidTicketRefundedElsewhere(tx, payment, returned, () => null)
  })
  db.delete(outboxMessages).run()
  const given = eq(activities.type, 'ticket.given_back')
  const read = () => db.select().from(activities).where(given).get()?.personal
  expect(read()).toEqual({ memberName: name })
  await deleteAccount()
  expect([read(), findText(db, name)]).toEqual([{ memberName: 'Deleted member' }, []])
})

test('the history forgets who made a request that is past its own retention period', async () => {
  const { userId } = member
  const owner = newActor(db)
  const town = newActor(db, { role: 'admin' })
  const days = { startDate: '2026-01-01', endDate: '2026-01-02' }
  const asked = { title: 'A house', ownerId: owner.userId, memberName: secret }
  // Their rows are deleted by now.
  await write(db, (tx) => {
    const told = { ...asked, answer: 'Dear Nell' }
    const application = { id: 901, ...asked, listingId: 1 }
    record(tx, { userId }, { type: 'application.sent', ...application })
    record(tx, town, { type: 'application.answered_by_town', ...told, id: 901, status: 'denied' })
    const booking = { id: 902, ...asked, ...days, listingId: 1 }
    record(tx, { userId }, { type: 'booking.requested', ...booking })
    const stay = { ...told, ...days, id: 902, status: 'declined' } as const
    record(tx, town, { type: 'booking.answered_by_town', ...stay })
    const others = { ...told, ...days, id: 903, memberName: 'Bea Ray', status: 'declined' } as const
    record(tx, town, { type: 'booking.answered_by_town', ...others })
  })
  db.delete(outboxMessages).run()
  await deleteAccount()
  expect([...findText(db, secret), findText(db, 'Bea Ray')]).toEqual([['activities.personal']])
  expect(findText(db, 'Dear Nell')).toEqual(['activities.personal'])
})

test('the history forgets the name of a suggested section that was renamed', async () => {
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
  const entry = {
    memberId: newActor(db).userId,
    title: secret,
    eventId,
    listingId: null,
    tourSpan: null,
  }
  await write(db, (tx) => record(tx, null, { type: 'waiting_list.closed', id: 1, ...entry }))
  await deleteAccount()
  const titles = db
    .select()
    .from(activities)
    .where(eq(activities.type, 'waiting_list.closed'))
    .all()
  expect(titles.map(({ parameters }) => parameters?.title)).toEqual(['a deleted post'])
})
