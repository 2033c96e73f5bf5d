import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { findPayment } from '#app/domain/payments/queries.server.ts'
import { applyRefundStatus } from '#app/domain/payments/refunds/refunds.server.ts'
import { recordOfflinePayment } from '#app/domain/payments/sales/cash.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { days } from '#app/shared/clock.server.ts'
import { events } from '#db/schema/events.ts'
import { listings } from '#db/schema/listings.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import type { SeedDb } from '../one-transaction.ts'
import type { PersonName } from './neighbors.ts'

/** The parts of the demo town that the steps of its past use. */
export type Town = {
  db: SeedDb
  people: Record<PersonName, Actor>
  /** When the town is made, in milliseconds. */
  madeAt: number
}

/** A step that happens some days before the town is made. */
export type Step = {
  /** Fractions are allowed. */
  daysAgo: number
  happen(town: Town): unknown
}

export const step = (daysAgo: number, happen: Step['happen']): Step => ({ daysAgo, happen })

/** Returns a listing by its title. */
export function findListing({ db }: Town, title: string) {
  const found = db.select().from(listings).where(eq(listings.title, title)).get()
  return must(found, title)
}

/** Returns an event by its title. */
export function findEvent({ db }: Town, title: string) {
  const found = db.select().from(events).where(eq(events.title, title)).get()
  return must(found, title)
}

/** Returns a ticket type of an event by both names. */
export function findTicketType(town: Town, title: string, name: string) {
  const { id } = findEvent(town, title)
  const isMeant = and(eq(ticketTypes.eventId, id), eq(ticketTypes.name, name))
  const found = town.db.select().from(ticketTypes).where(isMeant).get()
  return must(found, `${title}: ${name}`)
}

function must<Row>(found: Row | undefined, name: string): Row {
  if (found === undefined) throw new Error(`There is no “${name}” in the demo town.`)
  return found
}

/** Throws if an operation of the portal was refused, so that no seed is silently incomplete. */
export function accept<Outcome extends { ok: boolean }>(outcome: Outcome) {
  if (!outcome.ok) throw new Error(`The demo town was refused: ${JSON.stringify(outcome)}`)
  return outcome as Extract<Outcome, { ok: true }>
}

/** Pays an open payment by card. */
export function payByCard({ db }: Town, paymentId: number) {
  const payment = must(findPayment(db, paymentId) ?? undefined, `payment ${paymentId}`)
  settlePayment(db, paymentId, { status: 'paid', intentId: sandbox.takePayment(payment) })
}

/** Makes the provider complete the refunds that were requested. */
export function finishRefunds({ db }: Town) {
  const asked = db
    .select({ refund: refunds, intentId: payments.providerIntentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.status, 'requested'))
    .all()
  for (const { refund, intentId } of asked) {
    if (!intentId) continue
    const id = sandbox.refund(intentId, refund.amountCents)
    applyRefundStatus(db, refund.id, id, 'succeeded')
  }
}

let receipts = 0

/** Pays an open payment in cash at the town hall. */
export async function payInCash({ db, people }: Town, paymentId: number) {
  receipts += 1
  accept(
    await recordOfflinePayment(db, people.cashier, paymentId, { number: `R-${1040 + receipts}` }),
  )
}

/** Returns the day (UTC) `offset` days after the town was made; before if negative. */
export const dayFrom = (town: Town, offset: number) =>
  new Date(town.madeAt + days(offset)).toISOString().slice(0, 10)
