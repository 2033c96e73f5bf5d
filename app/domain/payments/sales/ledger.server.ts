import { and, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { trackRead } from '#app/domain/personal-data-access/reads.server.ts'
import { parseCents } from '#app/shared/money.ts'
import type { Db } from '#db/client.server.ts'
import { contains } from '#db/contains.ts'
import { countRows, paginate } from '#db/page.ts'
import { filterOnly } from '#db/prepared-query.ts'
import { users } from '#db/schema/accounts.ts'
import { clients } from '#db/schema/client-book.ts'
import { paymentPurposes, payments, refunds } from '#db/schema/payments.ts'
import type { Payment } from '../fulfillment.server.ts'
import {
  getPaymentState,
  orderPurposes,
  type PaymentPurpose,
  type PaymentState,
} from '../payment.ts'
import { type PaidItem, toPaidItem } from '../payment-item.ts'
import { may } from '../permissions.ts'
import { findPayment } from '../queries.server.ts'

const salesPerPage = 25

/** The actor's own sales, or all payments for an administrator. */
function visibleTo(actor: Actor): SQL | undefined {
  return may(actor, 'listAll') ? undefined : eq(payments.payeeId, actor.userId)
}

/** For a cashier, also the payments into the town's till. */
function salesVisibleTo(actor: Actor): SQL | undefined {
  const own = visibleTo(actor)
  return own && may(actor, 'listTill') ? or(own, eq(payments.method, 'offline')) : own
}

/** Returns the condition that the order with this id, or one placed with it, has the words. */
type MatchOrder = (orderId: SQLWrapper) => SQL

/**
 * The condition that a payment has a searched text, and an order with payments first that have it
 * as their number, then as their amount. These digits are also part of other payments' references.
 */
function searchSales(search: string, matchOrder: MatchOrder | undefined) {
  const number = /^\d{1,15}$/.test(search) ? Number(search) : null
  const cents = parseCents(search)
  const exact = [
    ...(number === null ? [] : [eq(payments.id, number)]),
    ...(cents === null ? [] : [eq(payments.amountCents, cents)]),
  ]
  const title = sql`coalesce(${payments.item} ->> '$.title', ${payments.item} ->> '$.portalName')`
  const columns = [title, payments.writtenDescription, payments.payerEmail, payments.reference]
  const matches = or(
    ...exact,
    ...columns.map((column) => contains(column, search)),
    sql`exists (select 1 from users u
      where u.id = ${payments.payerId} and ${contains(sql`u.name`, search)})`,
    matchOrder && and(inArray(payments.purpose, orderPurposes), matchOrder(payments.subjectId)),
  )
  return { matches, first: exact.map((condition) => desc(condition)) }
}

/**
 * Returns one page of the ledger, newest first.
 * @param options.search words that match payer, subject, number, reference or amount
 * @param options.matchOrder also finds payments for the orders that have these words
 */
export function listSales(
  db: Db,
  actor: Actor,
  {
    page = 1,
    search = '',
    matchOrder,
  }: { page?: number; search?: string; matchOrder?: MatchOrder } = {},
) {
  if (may(actor, 'listAll') || may(actor, 'listTill')) trackRead(actor, 'ledger')
  const { matches, first } = search
    ? searchSales(search, matchOrder)
    : { matches: undefined, first: [] }
  const where = and(salesVisibleTo(actor), matches)
  const total = countRows(db, payments, where)
  // Reading all sales newest first finds a page of a till sooner than sorting the thousands that its
  // index finds.
  const shown = may(actor, 'listTill') ? filterOnly(where) : where
  return paginate({ total, page, perPage: salesPerPage }, (limit, offset) =>
    db
      .select()
      .from(payments)
      .where(shown)
      .orderBy(...first, desc(payments.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map((payment) => ({ ...payment, state: getPaymentState(payment) })),
  )
}

/** Returns a sale and its refunds; null unless the actor may view it. */
export function findSale(db: Db, actor: Actor, id: number) {
  const payment = findPayment(db, id)
  if (!payment || !may(actor, 'view', payment)) return null
  const given = db.select().from(refunds).where(eq(refunds.paymentId, id)).all()
  const receiver = payment.receivedBy
    ? db.select({ name: users.name }).from(users).where(eq(users.id, payment.receivedBy)).get()
    : undefined
  return {
    payment: { ...payment, state: getPaymentState(payment) },
    receivedBy: receiver?.name ?? null,
    refunds: given,
  }
}

export type Transaction = {
  id: string
  /** Null if the payment is not about a listing, or the listing is gone. */
  listingId: number | null
  eventId: number | null
  item: PaidItem
  clientId: number | null
  client: string
  /** UTC instant. */
  date: string
  type: PaymentPurpose
  amountCents: number
  status: PaymentState
}

const { subjectId } = payments
const none = sql`null`

/** For each purpose, the selects of the listing and of the event that a payment is about. */
const paidFor: Record<PaymentPurpose, { listing: SQL; event: SQL }> = {
  activation: { listing: sql`(select id from listings where id = ${subjectId})`, event: none },
  campaign: {
    listing: sql`(select listing_id from campaigns where id = ${subjectId})`,
    event: sql`(select event_id from campaigns where id = ${subjectId})`,
  },
  classified: { listing: none, event: none },
  donation: { listing: none, event: none },
  ticket: {
    listing: none,
    event: sql`(select t.event_id from ticket_orders o
      join ticket_types t on t.id = o.ticket_type_id where o.id = ${subjectId})`,
  },
  tour: {
    listing: sql`(select d.listing_id from ticket_orders o
      join ticket_types t on t.id = o.ticket_type_id
      join tour_dates d on d.id = t.tour_date_id where o.id = ${subjectId})`,
    event: none,
  },
}

/** Selects the listing or the event that a payment is about; null if there is none. */
function selectPaid(what: 'listing' | 'event'): SQL<number | null> {
  const cases = paymentPurposes.map(
    (purpose) => sql`when ${purpose} then ${paidFor[purpose][what]}`,
  )
  return sql<number | null>`case ${payments.purpose} ${sql.join(cases, sql` `)} end`
}

/** Returns the paid payments the actor may see, newest first (docs/rules.md#transactions). */
export function listTransactions(db: Db, actor: Actor, page = 1) {
  if (may(actor, 'listAll')) trackRead(actor, 'ledger')
  // Nearly all payments are paid, so the index of the status would not help.
  const where = and(visibleTo(actor), filterOnly(eq(payments.status, 'paid')))
  const total = countRows(db, payments, where)
  return paginate({ total, page, perPage: salesPerPage }, (limit, offset) =>
    db
      .select({
        payment: payments,
        listingId: selectPaid('listing'),
        eventId: selectPaid('event'),
        clientId: clients.id,
        payerName: users.name,
      })
      .from(payments)
      .leftJoin(users, eq(users.id, payments.payerId))
      .leftJoin(
        clients,
        and(eq(clients.userId, payments.payerId), sql`${clients.ownerId} is ${payments.payeeId}`),
      )
      .where(where)
      .orderBy(desc(payments.paidAt), desc(payments.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map(toTransaction),
  )
}

type LedgerRow = Pick<Transaction, 'listingId' | 'eventId' | 'clientId'> & {
  payment: Payment
  payerName: string | null
}

function toTransaction({ payment, payerName, ...about }: LedgerRow): Transaction {
  return {
    ...about,
    id: payment.reference,
    item: toPaidItem(payment),
    client: payerName ?? payment.payerEmail,
    date: payment.paidAt ?? payment.createdAt,
    type: payment.purpose,
    amountCents: payment.amountCents,
    status: getPaymentState(payment),
  }
}
