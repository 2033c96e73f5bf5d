import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '#db/invariants.ts'
import {
  fetchWithRetry,
  insertMembers,
  insertTicketType,
  runConcurrently,
} from '#tests/support/concurrent-buyers.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'

/**
 * Far more buyers than seats, and a payment provider whose messages are lost, repeated and late. In
 * the second test the process is also killed five times. Every seat must be sold once, and nobody
 * may pay for nothing.
 */

const buyers = 1000
const seats = 100

let portal: TestPortal

beforeEach(async () => {
  portal = await startTestPortal()
  const faults = new URLSearchParams({ drop: '0.1', double: '0.5', shuffleMs: '1500' })
  await fetchWithRetry(`${portal.origin}/dev/checkout/webhook-faults`, {
    method: 'POST',
    body: faults,
  })
})
afterEach(() => portal.stop())

type Sale = ReturnType<typeof insertTicketType>

/**
 * Tries to buy until the tickets are sold out. Some payments wait for the bank, and some buyers
 * cancel.
 */
async function buy({ eventId, ticketTypeId }: Sale, token: string) {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
  }
  const url = `${portal.origin}/api/events/${eventId}/purchase-ticket`
  const body = JSON.stringify({ ticket_def_id: ticketTypeId })
  const answer = await fetchWithRetry(url, { method: 'POST', headers, body })
  if (answer.status !== 201) {
    expect([409, 503]).toContain(answer.status)
    return
  }
  const checkout = ((await answer.json()) as { url: string }).url
  const mood = Math.random()
  const action = mood < 0.2 ? 'cancel' : mood < 0.4 ? 'pay-slowly' : 'pay'
  const post = (to: string, fields: Record<string, string>) =>
    fetchWithRetry(to, { method: 'POST', body: new URLSearchParams(fields) })
  const left = await post(checkout, { action })
  const page = left.headers.get('location') ?? ''
  if (action === 'cancel') await post(page, { intent: 'cancel' })
  else await fetchWithRetry(page, {})
}

/** Reads the result from the tables once nothing is open. */
async function outcome({ ticketTypeId }: Sale) {
  const db = new Database(portal.databasePath, { readonly: true })
  const one = (sql: string) => Number(db.prepare(sql).pluck().get())
  const deadline = Date.now() + 120_000
  const open = `select count(*) from payments where status = 'pending'`
  while (one(open) > 0 && Date.now() < deadline) {
    for (const reference of db
      .prepare(`select reference from payments where status = 'pending'`)
      .pluck()
      .all()) {
      await fetchWithRetry(`${portal.origin}/payments/${reference}`, {})
    }
    await sleep(500)
  }
  const ofOrder = `select 1 from ticket_orders o where o.id = p.subject_id and o.status = 'completed'`
  const result = {
    sold: one(`select sold_count from ticket_types where id = ${ticketTypeId}`),
    held: one(`select held_count from ticket_types where id = ${ticketTypeId}`),
    tickets: one(`select count(*) from tickets where ticket_type_id = ${ticketTypeId}`),
    codes: one(`select count(distinct code) from tickets where ticket_type_id = ${ticketTypeId}`),
    open: one(open),
    /** Tickets of orders that are not paid. */
    unpaid:
      one(`select count(*) from tickets t where ticket_type_id = ${ticketTypeId} and not exists
      (select 1 from payments p where p.subject_id = t.order_id and p.fulfilled_at is not null
        and p.purpose = 'ticket')`),
    /** Payments that neither bought a ticket nor are being refunded. */
    forNothing: one(`select count(*) from payments p where status = 'paid'
      and refunded_cents < amount_cents and not exists (${ofOrder})`),
    /** Orders that were paid twice without a refund. */
    paidTwice: one(`select count(*) from (select subject_id from payments p where status = 'paid'
      and refunded_cents < amount_cents group by purpose, subject_id having count(*) > 1)`),
    mails: one(`select count(*) from outbox_messages where qr_code in
      (select code from tickets where ticket_type_id = ${ticketTypeId})`),
    violations: findViolations(db),
  }
  db.close()
  return result
}

const everythingInOrder = (tickets: number) => ({
  sold: tickets,
  held: 0,
  tickets,
  codes: tickets,
  open: 0,
  unpaid: 0,
  forNothing: 0,
  paidTwice: 0,
  mails: tickets,
  violations: [],
})

/** Lets buyers try again until all seats are sold, since cancelled orders free seats. */
async function sellOut(sale: Sale, buyerTokens: readonly string[]) {
  for (let round = 0; round < 10; round += 1) {
    await runConcurrently(buyerTokens, 60, (token) => buy(sale, token))
    const { sold } = await outcome(sale)
    if (sold === seats) return
  }
}

// Each of ten rounds may wait for the bank.
describe(`${buyers} buyers for ${seats} seats`, { timeout: 420_000 }, () => {
  test('with webhooks lost, repeated and out of order', async () => {
    const sale = insertTicketType(portal, { seats, priceCents: 1200 })
    await sellOut(sale, insertMembers(portal, buyers))
    expect(await outcome(sale)).toEqual(everythingInOrder(seats))
  })

  test('and the process killed five times', async () => {
    const sale = insertTicketType(portal, { seats, priceCents: 1200 })
    const buyerTokens = insertMembers(portal, buyers)
    const selling = sellOut(sale, buyerTokens)
    for (let crash = 0; crash < 5; crash += 1) {
      await sleep(700)
      await portal.crash()
    }
    await selling
    expect(await outcome(sale)).toEqual(everythingInOrder(seats))
  })
})
