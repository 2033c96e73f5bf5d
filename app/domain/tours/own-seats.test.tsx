import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { joinWaitingList } from '#app/domain/tickets/waiting-list/waiting-list.server.ts'
import { paths } from '#app/paths.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPlay } from '#tests/support/play.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { newActor } from '#tests/support/users.ts'
import { orderTourTickets } from './order.server.ts'
import { SoldOutDates } from './sold-out-dates.tsx'
import { addTourDates } from './tour-dates.server.ts'
import { loadTourPurchase } from './tour-purchase.server.ts'
import { TourPurchaseForm } from './tour-purchase-form.tsx'

/** The purchase page of a tour, as a buyer sees it who has ordered or waits already. */

let db: OpenDatabase
let owner: Actor
let member: Actor
let tour: number

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  member = newActor(db)
  tour = newPlay(db, owner, { priceCents: 800, details: { enableTicketing: true } })
})

async function addDate(maxCapacity: number): Promise<number> {
  const [startTime, endTime] = ['2031-02-01T15:00:00.000Z', '2031-02-01T17:00:00.000Z']
  const date = { tourDates: [{ startTime, endTime }], maxCapacity, cost: 800 }
  const outcome = await addTourDates(db, owner, tour, date)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.ids[0] ?? 0
}

async function order(tourDate: number, quantity: number, who = member): Promise<number> {
  const outcome = await orderTourTickets(db, who, { tourDate, quantity, method: 'card' })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.payment?.id ?? 0
}
const settle = (payment: number, status: 'paid' | 'cancelled') =>
  write(db, (tx) => settlePayment(tx, payment, { status }))

function load(who = member) {
  const listing = db.select().from(listings).where(eq(listings.id, tour)).get()
  if (!listing) throw new Error('There is no tour.')
  return loadTourPurchase(db, who, listing, wordsFor('en'))
}
const listButtons = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label = '']) =>
    label.replaceAll(/ ?<span.*<\/span>/g, ''),
  )
const listWaitingButtons = (who = member) =>
  listButtons(renderPage(<SoldOutDates dates={load(who).dates} />))

test('seats of an order that is not paid yet are free for its buyer, and for nobody else', async () => {
  const date = await addDate(3)
  await order(date, 3)
  expect(load().dates).toMatchObject([{ available: 3, isSoldOut: false }])
  expect(load(newActor(db)).dates).toMatchObject([{ available: 0, isSoldOut: true }])
  await order(date, 2)
  expect(load().dates).toMatchObject([{ available: 3, isSoldOut: false }])
  expect(load(newActor(db)).dates).toMatchObject([{ available: 1, isSoldOut: false }])
})

test('a tour without dates offers no tickets and is not called sold out', async () => {
  const render = () =>
    renderPage(<TourPurchaseForm tour={load()} asked={0} lastResult={undefined} />)
  expect(render()).not.toMatch(/<form|<button|Sold out/)
  expect(render()).toContain(`href="${paths.play.show(tour)}"`)
  await addDate(3)
  expect(render()).toContain('<form')
})

test('who waits for a date can leave the list while seats are free, and after ordering', async () => {
  const date = await addDate(1)
  const first = await order(date, 1, newActor(db))
  const ticketType = db.select({ id: ticketTypes.id }).from(ticketTypes).get()?.id ?? 0
  await joinWaitingList(db, member, ticketType, 3)
  expect(listWaitingButtons()).toEqual(['Leave the waiting list'])
  db.update(ticketTypes).set({ quantity: 3 }).run()
  expect(load().dates).toMatchObject([{ isSoldOut: false, waiting: 'waiting' }])
  expect(listWaitingButtons()).toEqual(['Leave the waiting list'])
  expect(listWaitingButtons(newActor(db))).toEqual([])
  await order(date, 1)
  expect(listWaitingButtons()).toEqual(['Leave the waiting list'])
  await settle(first, 'cancelled')
  expect(listWaitingButtons()).toEqual(['Leave the waiting list'])
})
