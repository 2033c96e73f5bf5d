import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { explainPlans, makeStatistics } from '#tests/support/query-plans.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { listLines } from './orders/order-lines.server.ts'
import { listOrderTickets } from './queries.server.ts'
import { listTicketIncome } from './sales/ticket-income.server.ts'

const copies = 'with recursive n(n) as (select 1 union all select n + 1 from n where n < 4000)'

test('the tickets of an order are found by the order beside thousands of one type', async () => {
  const db = freshDatabase()
  const sale = newTicketedEvent(db)
  const type = await sale.type({ price: 0, quantity: 5000 })
  const { orderId } = await sale.orderedMixed(newActor(db), [[type, 2]])
  db.$client.exec(`
    insert into ticket_orders (ticket_type_id, buyer_name, buyer_email, quantity, unit_price_cents,
      status, request_key)
    ${copies} select ticket_type_id, buyer_name, buyer_email, 1, 0, status, 'copy ' || n
      from ticket_orders, n where id = ${orderId};
    insert into tickets (order_id, ticket_type_id, code, price_cents)
    select id, ticket_type_id, 'copy ' || id, 0 from ticket_orders where id <> ${orderId}`)
  // SQLite reads only some rows for them, so that the type seems to have a few hundred orders.
  makeStatistics(db)
  const plans = explainPlans(db, () => {
    expect(listLines(db, orderId)).toHaveLength(1)
    expect(listOrderTickets(db, orderId)).toHaveLength(2)
  })
  expect(plans.join('\n')).toContain('tickets_order_idx (order_id=?)')
  expect(plans.filter((line) => /SCAN ticket_orders|SCAN tickets|type_idx/.test(line))).toEqual([])
})

test('what was paid for an event is found by its orders beside thousands of other payments', async () => {
  const db = freshDatabase()
  const sale = newTicketedEvent(db)
  const { paymentId } = await sale.ordered(await sale.type())
  await sale.settle(paymentId, 'paid')
  db.$client.exec(`
    insert into payments (reference, purpose, subject_id, payer_email, amount_cents, currency, status,
      expires_at)
    ${copies} select 'copy ' || n, 'ticket', 1000 + n, payer_email, 100, 'usd', 'paid', expires_at
      from payments, n where id = ${paymentId}`)
  makeStatistics(db)
  const plans = explainPlans(db, () => {
    expect(listTicketIncome(db, { eventId: sale.eventId })).toMatchObject([{ payments: 1 }])
  })
  expect(plans.join('\n')).toContain('payments_subject_idx (purpose=? AND subject_id=?)')
  expect(plans.filter((line) => /SCAN (payments|ticket_orders)/.test(line))).toEqual([])
})
