import { and, eq, inArray } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { cancelEvent } from '#app/domain/events/status.server.ts'
import { listPayerMethods } from '#app/domain/payments/methods.server.ts'
import { refundPayment } from '#app/domain/payments/refunds/refunds.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { createOrder } from '#app/domain/tickets/orders/order.server.ts'
import { refundTicket } from '#app/domain/tickets/refunds/refund.server.ts'
import { setSaleRules } from '#app/domain/tickets/types/sale-rules.server.ts'
import { createTicketType } from '#app/domain/tickets/types/ticket-types.server.ts'
import { joinWaitingList } from '#app/domain/tickets/waiting-list/waiting-list.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { payments } from '#db/schema/payments.ts'
import { doorLinks, ticketOrders, tickets, ticketTypes } from '#db/schema/tickets.ts'
import type { PersonName } from './neighbors.ts'
import {
  accept,
  findEvent,
  findTicketType,
  finishRefunds,
  payByCard,
  payInCash,
  type Step,
  step,
  type Town,
} from './steps.ts'
import { type Program, programs } from './ticket-sales.ts'

function planSteps({ event, from, types, sales, atTownHall, was }: Program): Step[] {
  const first = types[0]?.[0] ?? ''
  const opened = step(from, async (town) => {
    const { db, people } = town
    const { id } = findEvent(town, event)
    for (const [name, price, quantity] of types) {
      await createTicketType(db, people.owner, id, { name, price, quantity, ticketImageUrl: '' })
    }
  })
  const sold = sales.map(([daysAgo, who, quantity, type = first]) =>
    step(daysAgo, (town) => {
      const { id } = findTicketType(town, event, type)
      return atTownHall?.includes(who)
        ? buyAtTownHall(town, who, id, quantity)
        : buy(town, who, id, quantity)
    }),
  )
  const used = was === undefined ? [] : [step(was, (town) => openDoors(town, event))]
  return [opened, ...sold, ...used]
}

/** Buys tickets, and pays by card if they cost something. */
export function buy(town: Town, who: PersonName, ticketTypeId: number, quantity: number) {
  const order = accept(createOrder(town.db, town.people[who], { ticketTypeId, quantity }))
  if (order.payment) payByCard(town, order.payment.id)
}

/** Buys tickets, and pays at the town hall where the demo offers that. */
async function buyAtTownHall(town: Town, who: PersonName, ticketTypeId: number, quantity: number) {
  if (!listPayerMethods().includes('offline')) return buy(town, who, ticketTypeId, quantity)
  const request = { ticketTypeId, quantity, method: 'offline' } as const
  const order = accept(createOrder(town.db, town.people[who], request))
  if (order.payment) await payInCash(town, order.payment.id)
}

/** Gives a part of what a person paid at the town hall back. */
async function refundInCash(town: Town, who: PersonName, amountCents: number, reason: string) {
  const { db, people } = town
  const own = and(eq(payments.payerId, people[who].userId), eq(payments.method, 'offline'))
  const paid = db.select({ id: payments.id }).from(payments).where(own).all().at(-1)
  if (!paid) return
  accept(await refundPayment(db, people.admin, paid.id, { amountCents, reason }))
}

/** Checks in all tickets of an event except one. */
function openDoors(town: Town, event: string) {
  const { db, people } = town
  const ofEvent = db
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, findEvent(town, event).id))
  const sold = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(inArray(tickets.ticketTypeId, ofEvent), eq(tickets.status, 'valid')))
    .all()
    .map(({ id }) => id)
  db.update(tickets)
    .set({ status: 'used', checkedInAt: nowInstant(), checkedInBy: people.owner.userId })
    .where(inArray(tickets.id, sold.slice(0, -1)))
    .run()
}

/** Refunds the last ticket that a person has for an event. */
async function refundLast(town: Town, who: PersonName, event: string, reason: string) {
  const { db, people } = town
  const own = db
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(ticketOrders, eq(ticketOrders.id, tickets.orderId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .where(
      and(
        eq(ticketOrders.buyerId, people[who].userId),
        eq(ticketTypes.eventId, findEvent(town, event).id),
      ),
    )
    .all()
    .at(-1)
  accept(await refundTicket(db, people.owner, own?.id ?? 0, reason))
  finishRefunds(town)
}

const concert = 'A concert for the depot roof'
const quilts = 'Quilt weekend'

/** Tickets of past and coming events: sold, used, given back, and waiting lists. */
export const salesSteps: Step[] = [
  ...programs.flatMap(planSteps),
  step(39, (town) =>
    refundLast(town, 'member', 'Fiddle night', 'You wrote that one of you has the flu.'),
  ),
  step(4, (town) => refundLast(town, 'tom', concert, 'Paid for one too many.')),
  step(1.1, (town) => refundInCash(town, 'sam', 900, 'One of your seats is for a child.')),
  // An order that was never paid.
  step(8, (town) => {
    const { db, people } = town
    const { id: ticketTypeId } = findTicketType(town, concert, 'Seat')
    const order = accept(createOrder(db, people.sam, { ticketTypeId, quantity: 4 }))
    if (order.payment) settlePayment(db, order.payment.id, { status: 'expired' })
  }),
  step(8, (town) => {
    const { db, people } = town
    const { id } = findEvent(town, quilts)
    return setSaleRules(db, people.owner, id, { ticketsPerPerson: 8, showsSeatsLeft: true })
  }),
  step(3, async (town) => {
    const { db, people } = town
    const { id } = findTicketType(town, quilts, 'Place at a sewing table')
    accept(await joinWaitingList(db, people.member, id, 1))
    accept(await joinWaitingList(db, people.abe, id, 2))
    accept(await joinWaitingList(db, people.grace, id, 1))
  }),
  step(2, async (town) => {
    const { db, people } = town
    accept(await cancelEvent(db, people.owner, findEvent(town, 'Ice harvest on the mill pond').id))
    finishRefunds(town)
  }),
  step(1, (town) => {
    const { db, people } = town
    const { id: eventId, endTime } = findEvent(town, concert)
    for (const name of ['Platform gate', 'Waiting room']) {
      const { id } = db
        .insert(doorLinks)
        .values({
          ...{ eventId, name },
          // Usable by nobody: address and PIN are shown only when a link is made.
          tokenHash: `of the seed: ${name}`,
          pinHash: '',
          createdBy: people.owner.userId,
          expiresAt: new Date(Date.parse(endTime) + days(1)).toISOString(),
          createdAt: instantFromNow(0),
        })
        .returning({ id: doorLinks.id })
        .get()
      record(db, people.owner, { type: 'door_link.created', id })
    }
  }),
]
