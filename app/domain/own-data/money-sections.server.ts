import { sql } from 'drizzle-orm'
import * as schema from '#db/schema/index.ts'
import { below, columns, type DataSection, own, type Person } from './section.server.ts'

const myPayments = ({ userId, email }: Person) =>
  sql`select id from payments
    where payer_id = ${userId} or payer_id is null and payer_email = ${email}`
const paid = [
  ...['reference', 'purpose', 'method', 'amountCents', 'refundedCents', 'currency', 'status'],
  ...['receiptNumber', 'paidAt', 'closedAt', 'paidThrough', 'disputedAt', 'disputeClosedAt'],
  'createdAt',
] as Array<keyof typeof schema.payments._.columns>
const paidFor = sql`coalesce(json_extract(item, '$.title'), json_extract(item, '$.portalName'), written_description)`

/** The sections of the download on money: what the member paid, earned, gave and refunded. */
export const moneySections: Record<string, DataSection> = {
  payments: own(schema.payments, [schema.payments.payerId, schema.payments.payerEmail], {
    ...columns(schema.payments, 'payerEmail', ...paid),
    paid_for: paidFor,
  }),
  refunds: below(
    schema.refunds,
    columns(
      schema.refunds,
      ...(['paymentId', 'amountCents', 'status', 'source', 'reason', 'reasonCode'] as const),
      ...(['settledAt', 'createdAt'] as const),
    ),
    (person) => sql`payment_id in (${myPayments(person)})`,
  ),
  income: own(schema.payments, [schema.payments.payeeId], {
    ...columns(schema.payments, ...paid.filter((name) => name !== 'reference')),
    paid_for: paidFor,
  }),
  reasons_for_refunds: {
    table: schema.refunds,
    people: [schema.refunds.requestedBy],
    shown: columns(schema.refunds, 'paymentId', 'reason', 'createdAt'),
    where: ({ userId }) => [sql`requested_by = ${userId} and reason <> ''`],
  },
  donations: own(
    schema.donations,
    [schema.donations.donorId, schema.donations.email],
    columns(schema.donations, 'email', 'amountCents', 'recordedAt', 'createdAt'),
  ),
  money_without_an_order: own(
    schema.unmatchedPayments,
    [schema.unmatchedPayments.payerEmail],
    columns(
      schema.unmatchedPayments,
      ...(['payerEmail', 'amountCents', 'currency', 'state', 'description', 'paidAt'] as const),
      ...(['resolvedAt', 'createdAt'] as const),
    ),
  ),
}
