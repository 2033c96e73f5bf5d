import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { hours, instantFromNow } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { loadTicketPurchase } from '../orders/ticket-purchase.server.ts'
import { TicketPurchaseCard } from '../orders/ticket-purchase-card.tsx'
import { refundTicket } from '../refunds/refund.server.ts'
import { setSaleRules } from '../types/sale-rules.server.ts'
import { removeTicketType } from '../types/ticket-type-removal.server.ts'
import { changeTicketType } from '../types/ticket-types.server.ts'
import { acceptOffer, leaveWaitingList } from './answer-offer.server.ts'
import { joinWaitingList } from './waiting-list.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>
let ann: Actor
let bea: Actor

beforeEach(() => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
  ;[ann, bea] = [newActor(db), newActor(db)]
})

/**
 * Offers the seat of a sold-out type to Ann, while Bea waits, and takes the type off sale.
 * @param changed the price after the offer
 */
async function endSale(price: number, changed = price) {
  const type = await sale.type({ price, quantity: 1 })
  const { paymentId } = await sale.ordered(type)
  if (price > 0) await sale.settle(paymentId, 'paid')
  await joinWaitingList(db, ann, type, 1)
  await joinWaitingList(db, bea, type, 1)
  await refundTicket(db, sale.owner, sale.codes()[0]?.id ?? 0, '')
  await changeTicketType(db, sale.owner, type, { price: changed })
  await removeTicketType(db, sale.owner, type)
  return type
}

/** Returns the labels of the buttons on the card that an actor sees. */
function listButtons(actor: Actor | null) {
  const purchase = loadTicketPurchase(db, actor, sale.eventId)
  const html = renderPage(<TicketPurchaseCard purchase={purchase} />)
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label = '']) =>
    label.replaceAll(/<[^>]*>/g, ''),
  )
}

test.each([
  ['as it was', 0],
  ['raised since', 500],
])(
  'who can accept an offer or leave a waiting list still can off sale, the price %s',
  async (_, changed) => {
    const type = await endSale(0, changed)
    expect(listButtons(ann)).toEqual(['Accept the offer Seat', 'Decline the offer Seat'])
    expect(listButtons(bea)).toEqual(['Leave the waiting list Seat'])
    for (const other of [newActor(db), null]) expect(listButtons(other)).toEqual([])
    expect(await acceptOffer(db, ann, type)).toEqual({ ok: true })
    expect(await leaveWaitingList(db, bea, type)).toBe(true)
    expect([listButtons(ann), listButtons(bea)]).toEqual([[], []])
  },
)

test.each([
  ['as it was', 900],
  ['0 since', 0],
])(
  'an offer to be paid stays among the unpaid orders off sale, the price %s',
  async (_, changed) => {
    await endSale(900, changed)
    expect(listButtons(ann)).toEqual([
      expect.stringMatching(/^Pay /),
      expect.stringMatching(/^Yes, cancel this order /),
    ])
  },
)

test('a type on sale has the buttons in the form that sells it, and no second ones', async () => {
  const type = await sale.type({ price: 0, quantity: 1 })
  await sale.ordered(type)
  await joinWaitingList(db, bea, type, 1)
  expect(listButtons(bea)).toEqual(['Leave the waiting list Seat'])
})

test('who waits can leave while seats are free, as after reaching the limit per person', async () => {
  const type = await sale.type({ price: 0, quantity: 3 })
  await setSaleRules(db, sale.owner, sale.eventId, { ticketsPerPerson: 2 })
  await sale.ordered(type, newActor(db), 2)
  await joinWaitingList(db, bea, type, 2)
  await sale.ordered(type, bea, 1)
  await refundTicket(db, sale.owner, sale.codes()[0]?.id ?? 0, '')
  await refundTicket(db, sale.owner, sale.codes()[1]?.id ?? 0, '')
  expect(loadTicketPurchase(db, bea, sale.eventId).types).toMatchObject([
    { isSoldOut: false, waiting: 'waiting' },
  ])
  expect(listButtons(bea)).toContain('Leave the waiting list Seat')
  expect(await leaveWaitingList(db, bea, type)).toBe(true)
  expect(listButtons(bea)).not.toContain('Leave the waiting list Seat')
})

test('when the event is over, an offer can be declined, and nobody waits any more', async () => {
  const type = await sale.type({ price: 0, quantity: 1 })
  await sale.ordered(type)
  await joinWaitingList(db, ann, type, 1)
  await joinWaitingList(db, bea, type, 1)
  await refundTicket(db, sale.owner, sale.codes()[0]?.id ?? 0, '')
  const over = { startTime: instantFromNow(-hours(2)), endTime: instantFromNow(-hours(1)) }
  db.update(events).set(over).run()
  expect(listButtons(ann)).toContain('Decline the offer Seat')
  expect(listButtons(bea)).toEqual([])
  const purchase = loadTicketPurchase(db, ann, sale.eventId)
  const html = renderPage(<TicketPurchaseCard purchase={purchase} />)
  expect(html.match(/class="ticket-row"/g), 'the type is shown once').toHaveLength(1)
})
