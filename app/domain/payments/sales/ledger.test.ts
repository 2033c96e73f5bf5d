import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payToActivate } from '#app/domain/play/fee.server.ts'
import { isOrderMatching } from '#app/domain/tickets/orders/order-search.server.ts'
import { formatTicketCode } from '#app/domain/tickets/own/ticket-code.ts'
import { tourDateForm } from '#app/domain/tours/forms.ts'
import { orderTourTickets } from '#app/domain/tours/order.server.ts'
import { addTourDates } from '#app/domain/tours/tour-dates.server.ts'
import { textFor } from '#app/text/index.ts'
import { payments, tickets } from '#db/schema/index.ts'
import { newCampaignSale } from '#tests/support/campaigns.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { openedPayment, paidPayment } from '#tests/support/payments.ts'
import { newPlay } from '#tests/support/play.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { listSales, listTransactions } from './ledger.server.ts'

const typed = { startTime: '2031-02-01T10:00', endTime: '2031-02-01T12:00' }

test('a transaction has the listing or event that it is about, never the number of something else', async () => {
  const db = freshDatabase()
  // So that the numbers of orders, campaigns and payments are not those of listings and events.
  for (const title of ['Mill', 'Falls', 'Barn']) newPlay(db, null, { title })
  const { owner, tour, order, run, settle } = newCampaignSale(db)
  const sale = newTicketedEvent(db)
  const listed = { listingId: tour.id, eventId: null }
  const ofEvent = { listingId: null, eventId: sale.eventId }
  const neither = { listingId: null, eventId: null }

  await run()
  const advertised = await order({ type: 'event', id: sale.eventId }, sale.owner)
  const payment = openedPayment(advertised)
  await settle(payment.id)
  const { paymentId } = await sale.ordered(await sale.type())
  await sale.settle(paymentId, 'paid')

  const guided = newPlay(db, owner, {
    priceCents: 800,
    details: { maxCapacity: 3, enableTicketing: true },
  })
  const schema = tourDateForm('America/Detroit', textFor('en'))
  const added = await addTourDates(db, owner, guided, schema.parse(typed))
  if (!added.ok) throw new Error(added.reason)
  const seats = { tourDate: added.ids[0] ?? 0, quantity: 1, method: 'card' as const }
  const booked = await orderTourTickets(db, newActor(db), seats)
  if (!booked.ok) throw new Error(booked.reason)
  await settle(booked.payment?.id ?? 0)

  const place = newPlay(db, owner, { unpaidSince: '2026-01-01T00:00:00.000Z' })
  const activated = await payToActivate(db, owner, place, 'card')
  const fee = openedPayment(activated)
  await settle(fee.id)
  await paidPayment(db)

  const { rows } = listTransactions(db, newActor(db, { role: 'admin' }))
  expect(
    rows.map(({ type, listingId, eventId }) => ({ type, listingId, eventId })).toReversed(),
  ).toEqual([
    { type: 'campaign', ...listed },
    { type: 'campaign', ...ofEvent },
    { type: 'ticket', ...ofEvent },
    { type: 'tour', listingId: guided, eventId: null },
    { type: 'activation', listingId: place, eventId: null },
    { type: 'donation', ...neither },
  ])
})

test('a sale is found by the names of payer and holder, its amount and the code of a ticket', async () => {
  const db = freshDatabase()
  const sale = newTicketedEvent(db)
  const [cheap, dear] = [await sale.type({ price: 500 }), await sale.type({ price: 1250 })]
  const rosa = newActor(db, { name: 'Rosa Delgado' })
  const together = await sale.orderedMixed(rosa, [
    [cheap, 1],
    [dear, 2],
  ])
  await sale.settle(together.payment?.id ?? 0, 'paid')
  const single = await sale.ordered(dear)
  await sale.settle(single.paymentId, 'paid')
  const codes = sale.codes()
  const [first, last] = [codes[0], codes.at(-1)]
  db.update(tickets)
    .set({ holderName: 'Ada Hill' })
    .where(eq(tickets.id, first?.id ?? 0))
    .run()
  const find = (search: string, actor = sale.owner) =>
    listSales(db, actor, { search, matchOrder: (id) => isOrderMatching(id, search) }).rows.map(
      ({ id }) => id,
    )
  const [both, one] = [[together.payment?.id], [single.paymentId]]
  expect(find('rosa delgado')).toEqual(both)
  expect(find('Ada')).toEqual(both)
  for (const { code } of codes.slice(0, 3)) expect(find(formatTicketCode(code))).toEqual(both)
  expect(find(last?.code ?? '')).toEqual(one)
  for (const amount of ['12.50', '$12.50']) expect(find(amount)).toEqual(one)
  expect(find('$30')).toEqual(both)
  db.update(payments).set({ reference: 'x30x' }).where(eq(payments.id, single.paymentId)).run()
  expect(find('30')).toEqual([...both, ...one])
  // Card payments to an organizer are not in the town's till.
  for (const role of ['member', 'cashier'] as const) {
    const other = newActor(db, { role })
    for (const search of ['Rosa', 'Ada', '30', last?.code ?? '']) {
      expect(find(search, other)).toEqual([])
    }
  }
})
