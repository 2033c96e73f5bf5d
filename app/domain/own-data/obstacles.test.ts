import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { checkInTicket } from '#app/domain/tickets/door/check-in.server.ts'
import { refundTicket } from '#app/domain/tickets/refunds/refund.server.ts'
import { leaveWaitingList } from '#app/domain/tickets/waiting-list/answer-offer.server.ts'
import { joinWaitingList } from '#app/domain/tickets/waiting-list/waiting-list.server.ts'
import { paths } from '#app/paths.ts'
import * as schema from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { findObstacles } from './obstacles.server.ts'

describe('the obstacles to deleting an account include', () => {
  test('the last administrator', () => {
    const alone = freshDatabase()
    const last = newActor(alone, { role: 'admin' })
    expect(findObstacles(alone, last)).toMatchObject([{ kind: 'runs_the_portal' }])
    newActor(alone, { role: 'admin' })
    expect(findObstacles(alone, last)).toEqual([])
  })

  test('sold tickets of an event to come, and an order to be paid', async () => {
    const own = freshDatabase()
    const sale = newTicketedEvent(own)
    const buyer = newActor(own)
    const type = await sale.type()
    const { paymentId } = await sale.ordered(type, buyer)
    const of = (actor: Actor) => findObstacles(own, actor).map(({ kind }) => kind)
    expect([of(sale.owner), of(buyer)]).toEqual([['open_payment', 'sold_event'], ['open_payment']])
    await sale.settle(paymentId, 'paid')
    own.update(schema.payments).set({ checkoutUrl: null }).run()
    expect([of(sale.owner), of(buyer)]).toEqual([['sold_event'], []])
    own.insert(schema.refunds).values({ paymentId, amountCents: 100, source: 'person' }).run()
    expect(of(buyer)).toEqual(['refund_under_way'])
    own.update(schema.refunds).set({ status: 'succeeded' }).run()
    own.update(schema.payments).set({ disputedAt: '2026-01-01T00:00:00.000Z' }).run()
    expect(of(buyer)).toEqual(['disputed_payment'])
  })

  test('no event that is cancelled, although a ticket of it was used', async () => {
    const db = freshDatabase()
    const sale = newTicketedEvent(db)
    await sale.ordered(await sale.type({ price: 0 }), newActor(db))
    await checkInTicket(db, { actor: sale.owner }, sale.codes()[0]?.code ?? '', {})
    expect(findObstacles(db, sale.owner)).toMatchObject([{ kind: 'sold_event' }])
    await cancelEvent(db, sale.owner, sale.eventId)
    expect(findObstacles(db, sale.owner)).toEqual([])
  })

  test('an event to come that its organizer marked as completed, with the page that changes that', async () => {
    const db = freshDatabase()
    const sale = newTicketedEvent(db)
    await sale.ordered(await sale.type({ price: 0 }), newActor(db))
    db.update(schema.events).set({ status: 'completed' }).run()
    const path = paths.events.edit(sale.eventId)
    expect(findObstacles(db, sale.owner)).toMatchObject([{ kind: 'sold_event', path }])
  })

  test.each([
    ['is coming', '2031-06-01T09:00:00.000Z', paths.tourDates.remove(1)],
    ['has begun', '2026-01-01T09:00:00.000Z', paths.tourDates.purchasedTickets(1)],
  ])(
    'a sold tour date that %s, with the page on which something can be done',
    (_, startTime, path) => {
      const db = freshDatabase()
      const guide = newActor(db)
      const listingId = newListing(db, { source: 'play', ownerId: guide.userId })
      const span = { startTime, endTime: '2031-06-01T10:00:00.000Z' }
      const [date] = db
        .insert(schema.tourDates)
        .values({ listingId, ...span })
        .returning()
        .all()
      const seats = { tourDateId: date?.id, name: '', priceCents: 0, quantity: 9, soldCount: 1 }
      db.insert(schema.ticketTypes).values(seats).run()
      expect(findObstacles(db, guide)).toMatchObject([{ kind: 'sold_tour_date', path }])
    },
  )

  test('a free ticket that is offered, with the page to take or decline it', async () => {
    const db = freshDatabase()
    const sale = newTicketedEvent(db)
    const [holder, waiting] = [newActor(db), newActor(db)]
    const type = await sale.type({ price: 0, quantity: 1 })
    await sale.ordered(type, holder)
    await joinWaitingList(db, waiting, type, 1)
    await refundTicket(db, sale.owner, sale.codes()[0]?.id ?? 0, '')
    const path = paths.events.tickets(sale.eventId)
    expect(findObstacles(db, waiting)).toEqual([
      { kind: 'held_order', title: 'Harvest supper', path },
    ])
    await leaveWaitingList(db, waiting, type)
    expect(findObstacles(db, waiting)).toEqual([])
  })

  test('an accepted booking that is not over, on either side, with the page of who reads it', () => {
    const db = freshDatabase()
    const kinds = (actor: Actor) => findObstacles(db, actor).map(({ kind }) => kind)
    const [owner, guest] = [newActor(db), newActor(db)]
    const listingId = newListing(db, { ownerId: owner.userId }, { terms: 'Rent' })
    const stay = { startDate: '2031-02-01', endDate: '2031-02-02', lapsesAt: '2031-01-01' }
    const bookingId = db
      .insert(schema.bookings)
      .values({ listingId, memberId: guest.userId, status: 'accepted', ...stay })
      .returning()
      .get().id
    for (const day of ['2031-02-01', '2031-02-02']) {
      db.insert(schema.bookingDays).values({ listingId, day, bookingId }).run()
    }
    expect([kinds(owner), kinds(guest)]).toEqual([['booked_rental'], ['own_booking']])
    const pathsFor = (...[person, by]: [Actor, 'person' | 'town']) =>
      findObstacles(db, person, by).map(({ path }) => path)
    expect(pathsFor(guest, 'person')).toEqual([paths.myRequests()])
    expect(pathsFor(owner, 'person')).toEqual([paths.ownerDashboard.bookings()])
    for (const person of [guest, owner]) {
      expect(pathsFor(person, 'town')).toEqual([paths.ownerDashboard.bookings({ all: 1 })])
    }
  })
})
