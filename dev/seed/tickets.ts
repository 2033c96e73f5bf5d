import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { EventRow } from '#app/domain/events/event.ts'
import { listPayerMethods } from '#app/domain/payments/methods.server.ts'
import { createOrder } from '#app/domain/tickets/orders/order.server.ts'
import { unlimited } from '#app/domain/tickets/orders/seats-left.ts'
import type { Tx } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { payments } from '#db/schema/payments.ts'
import { ticketOrders, ticketTypes } from '#db/schema/tickets.ts'

/** The ticket types of some coming events, by title, and their rules for giving tickets back. */
const programs: Record<string, Program> = {
  'Fish fry on the landing': {
    types: [
      { name: 'Seat', priceCents: 1200, quantity: 80 },
      { name: 'Child under 12', priceCents: 0, quantity: 40 },
      { name: 'Table for the family', priceCents: 4500, quantity: 6 },
    ],
    rule: { giveBackHours: 1, giveBackPercent: 80 },
  },
  'The stationmaster’s evening': {
    types: [{ name: 'Standing room', priceCents: 0, quantity: unlimited }],
  },
  'Bread for beginners': {
    types: [{ name: 'Place at the bench', priceCents: 2500, quantity: 8 }],
    rule: { giveBackHours: 48, giveBackPercent: 100, asksNames: true },
  },
}

type Program = {
  types: Array<Pick<typeof ticketTypes.$inferInsert, 'name' | 'priceCents' | 'quantity'>>
  rule?: Partial<Pick<EventRow, 'giveBackHours' | 'giveBackPercent' | 'asksNames'>>
}

/** Puts tickets on sale and orders some for the demo's member. */
export function seedTickets(tx: Tx, member: Actor) {
  for (const [title, { types, rule }] of Object.entries(programs)) {
    const event = tx.select().from(events).where(eq(events.title, title)).get()
    if (!event) throw new Error(`There are tickets for “${title}”, but no event.`)
    if (rule) tx.update(events).set(rule).where(eq(events.id, event.id)).run()
    const rows = types.map((type) => ({ ...type, eventId: event.id }))
    const made = tx
      .insert(ticketTypes)
      .values(rows)
      .returning({ id: ticketTypes.id, priceCents: ticketTypes.priceCents })
      .all()
    const free = made.find(({ priceCents }) => priceCents === 0)
    if (free) {
      const request = { ticketTypeId: free.id, quantity: 2 }
      createOrder(tx, member, request)
    }
  }
}

/**
 * Orders tickets that wait for a payment at the town hall until their event begins. That is weeks
 * off, so that the cashier of a demo that was set up some time ago still has something to do.
 */
export function seedUnpaidTickets(tx: Tx, member: Actor, neighbor: Actor) {
  if (!listPayerMethods().includes('offline')) return
  const found = tx
    .select({ ticketTypeId: ticketTypes.id, heldUntil: events.startTime })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(and(eq(events.title, 'Quilt weekend'), eq(ticketTypes.name, 'Saturday and Sunday')))
    .get()
  if (!found) throw new Error('The demo has no quilt weekend.')
  const { ticketTypeId, heldUntil } = found
  for (const [actor, quantity] of [
    [member, 2],
    [neighbor, 1],
  ] as const) {
    const order = createOrder(tx, actor, { ticketTypeId, quantity, method: 'offline' })
    if (!order.ok || !order.payment) throw new Error('An order of the demo was refused.')
    const { orderId, payment } = order
    tx.update(ticketOrders).set({ heldUntil }).where(eq(ticketOrders.id, orderId)).run()
    tx.update(payments).set({ expiresAt: heldUntil }).where(eq(payments.id, payment.id)).run()
  }
}
