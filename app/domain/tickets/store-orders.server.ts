import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { checkoutMinutes, type PaymentMethod } from '#app/domain/payments/payment.ts'
import {
  endOfTownDay,
  hours,
  instantFromNow,
  minutes,
  nowInstant,
} from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { ticketOrders } from '#db/schema/tickets.ts'
import { issueTickets } from './issue.server.ts'
import { getLatestHoldEnd, getOccasion, type Occasion } from './occasion.server.ts'
import { describeLines } from './order-lines.server.ts'
import { openOrderPayment } from './order-payment.server.ts'
import type { TicketOrder, TicketType } from './ticket.ts'

/**
 * A chosen ticket type, the number of tickets, and their holders' names if the event asks for them.
 */
export type Chosen = { ticketType: TicketType; quantity: number; names?: readonly string[] }

/**
 * Stores an order for each chosen ticket type and opens their payment, or issues the tickets if all
 * are free. The caller has checked that there are seats; triggers count those that the orders take
 * (docs/decisions/016).
 * @returns the leading order
 */
export function storeOrders(
  tx: Tx,
  actor: Actor,
  chosen: readonly Chosen[],
  method: PaymentMethod,
): TicketOrder {
  const [first, ...others] = chosen
  if (!first) throw new Error('An order without tickets.')
  const occasion = getOccasion(tx, first.ticketType)
  const isFree = chosen.every(({ ticketType }) => ticketType.priceCents === 0)
  const heldUntil = isFree ? null : getHoldEnd(method, occasion)
  const { giveBackRule } = occasion
  const lead = insertOrder(tx, actor, first, { ...giveBackRule, leadId: null, heldUntil })
  for (const other of others) {
    insertOrder(tx, actor, other, { ...giveBackRule, leadId: lead.id, heldUntil })
  }
  const ordered = { id: lead.id, title: occasion.title, ...describeLines(chosen) }
  record(tx, actor, { type: 'order.placed', ...ordered, memberName: actor.name })
  const { locale } = actor
  if (heldUntil) openOrderPayment(tx, lead, chosen, occasion, { method, heldUntil, locale })
  else issueTickets(tx, lead.id)
  return lead
}

/** Stores the order of one ticket type: held until an instant, or completed if that is null. */
export function insertOrder(
  tx: Tx,
  buyer: Pick<Actor, 'userId' | 'name' | 'email'>,
  { ticketType, quantity, names }: Chosen,
  set: Pick<TicketOrder, 'leadId' | 'heldUntil' | 'giveBackHours' | 'giveBackPercent'>,
): TicketOrder {
  const { heldUntil } = set
  return orderInsertion(tx, names ? 'named' : 'unnamed').get({
    ...set,
    ticketTypeId: ticketType.id,
    holderNames: names,
    buyerId: buyer.userId,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    quantity,
    unitPriceCents: ticketType.priceCents,
    status: heldUntil ? 'held' : 'completed',
    requestKey: randomUUID(),
    completedAt: heldUntil ? null : nowInstant(),
    createdAt: nowInstant(),
  })
}

const orderInsertion = preparedQuery((tx: Tx, form: 'named' | 'unnamed') =>
  tx
    .insert(ticketOrders)
    .values({
      leadId: sql.placeholder('leadId'),
      heldUntil: sql.placeholder('heldUntil'),
      giveBackHours: sql.placeholder('giveBackHours'),
      giveBackPercent: sql.placeholder('giveBackPercent'),
      ticketTypeId: sql.placeholder('ticketTypeId'),
      holderNames: form === 'named' ? sql.placeholder('holderNames') : null,
      buyerId: sql.placeholder('buyerId'),
      buyerName: sql.placeholder('buyerName'),
      buyerEmail: sql.placeholder('buyerEmail'),
      quantity: sql.placeholder('quantity'),
      unitPriceCents: sql.placeholder('unitPriceCents'),
      status: sql.placeholder('status'),
      requestKey: sql.placeholder('requestKey'),
      completedAt: sql.placeholder('completedAt'),
      createdAt: sql.placeholder('createdAt'),
    })
    .returning()
    .prepare(),
)

/**
 * Returns when the hold ends: by card after half an hour; at the town hall at the end of the day on
 * which `OFFLINE_HOLD_HOURS` are over, but at most at the end of the sale.
 */
export function getHoldEnd(method: PaymentMethod, occasion: Occasion): string {
  if (method === 'card') return instantFromNow(minutes(checkoutMinutes))
  const held = endOfTownDay(instantFromNow(hours(config.offlineHoldHours)))
  const end = getLatestHoldEnd(occasion)
  return held < end ? held : end
}
