import { copyFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { freePort, startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** The database is lost. The backup that replaces it was made before an order was paid. */

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** The provider's balance of a payment: charged minus refunded, in cents. */
function netAtProvider(reference: string) {
  const provider = new Database(`${portal.databasePath}.sandbox`, { readonly: true })
  const sum = (sql: string) => Number(provider.prepare(sql).pluck().get(reference))
  const ofReference = `select id from things where object = 'payment_intent'
    and data ->> '$.metadata.reference' = ?`
  const taken = sum(
    `select sum(data ->> '$.amount_received') from things where id in (${ofReference})`,
  )
  const given = sum(`select coalesce(sum(data ->> '$.amount'), 0) from things
    where object = 'refund' and data ->> '$.payment_intent' in (${ofReference})`)
  provider.close()
  return taken - given
}

/** Waits until jobs have brought about what `find` looks for. */
async function until<Found>(find: () => Found | undefined): Promise<Found> {
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    await sleep(250)
  }
}

function read<Value>(sql: string, ...values: string[]): Value | undefined {
  const db = new Database(portal.databasePath, { readonly: true })
  const value = db
    .prepare(sql)
    .pluck()
    .get(...values)
  db.close()
  return value as Value | undefined
}

test('a payment made after the copy is found, reported and refunded', async () => {
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 2, priceCents: 1200 })
  const copy = `${portal.databasePath}.copy`
  const db = new Database(portal.databasePath)
  await db.backup(copy)
  db.close()

  const member = await Visitor.create(portal, 'member')
  const json = { ticket_def_id: ticketTypeId }
  const bought = await member.send('POST', `/api/events/${eventId}/purchase-ticket`, { json })
  const checkout = new URL(((await bought.json()) as { url: string }).url)
  const paid = await member.post(checkout.pathname, { action: 'pay' })
  const page = new URL(paid.headers.get('location') ?? '').pathname
  const reference = page.split('/').at(-1) ?? ''
  await until(() =>
    read('select 1 from payments where reference = ? and fulfilled_at is not null', reference),
  )
  expect(netAtProvider(reference)).toBe(1200)

  await portal.crash(() => {
    copyFileSync(copy, portal.databasePath)
    for (const end of ['-wal', '-shm']) rmSync(portal.databasePath + end, { force: true })
  })
  const early = await (await Visitor.create(portal)).get(page)
  expect(early.status).toBe(200)
  expect(await early.text()).toMatch(/We are checking|The town knows and will put it right/)
  const find = 'select id from unmatched_payments where reference = ?'
  const id = await until(() => read<number>(find, reference))
  expect(read('select count(*) from payments where reference = ?', reference)).toBe(0)

  const payer = await (await Visitor.create(portal)).get(page)
  expect(payer.status).toBe(200)
  expect(await payer.text()).toContain('The town knows and will put it right')

  const admin = await Visitor.create(portal, 'admin')
  const list = await (await admin.get('/admin/unmatched-payments')).text()
  expect(list).toContain(`/admin/unmatched-payments/${id}`)
  expect(await (await admin.get('/notifications')).text()).toContain('came in without an order')
  const mailed = `select count(*) from outbox_messages where to_address = 'admin@example.org'
    and content ->> '$.activity.type' = 'unmatched_payment.found'`
  expect(read(mailed)).toBe(1)

  await admin.post(`/admin/unmatched-payments/${id}`, { intent: 'refund' })
  const state = `select state from unmatched_payments where reference = ? and state = 'refunded'`
  await until(() => read(state, reference))
  expect(netAtProvider(reference)).toBe(0)
  const gone = await (await Visitor.create(portal)).get(page)
  expect(await gone.text()).toContain('Your payment has been refunded in full.')
})

test('a refund that was sent after the copy was made is not sent again, even days later', async () => {
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 2, priceCents: 1200 })
  const member = await Visitor.create(portal, 'member')
  const json = { ticket_def_id: ticketTypeId }
  const bought = await member.send('POST', `/api/events/${eventId}/purchase-ticket`, { json })
  const checkout = new URL(((await bought.json()) as { url: string }).url)
  const paid = await member.post(checkout.pathname, { action: 'pay' })
  const reference = paid.headers.get('location')?.split('/').at(-1) ?? ''
  const sale = 'select id from payments where reference = ? and fulfilled_at is not null'
  const id = await until(() => read<number>(sale, reference))
  const admin = await Visitor.create(portal, 'admin')
  const half = { intent: 'refund', amount: '5', reason: 'It rained.' }
  expect((await admin.post(`/owner-dashboard/sales/${id}`, half)).status).toBe(303)
  const sent = `select provider_refund_id from refunds where payment_id = ? and status = 'succeeded'`
  const providerId = await until(() => read<string>(sent, String(id)))
  expect(netAtProvider(reference)).toBe(700)

  await portal.crash(() => {
    const db = new Database(portal.databasePath)
    // As in a copy of two days ago, in which the refund waited.
    const waits = `update refunds set status = 'requested', provider_refund_id = null,
      settled_at = null, next_attempt_at = created_at where payment_id = ?`
    db.prepare(waits).run(id)
    db.exec(`delete from provider_events;
      update job_runs set succeeded_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 days')
      where name = 'reconcile payments'`)
    db.close()
    const provider = new Database(`${portal.databasePath}.sandbox`)
    provider.exec('delete from answers')
    provider.close()
  })
  expect(await until(() => read<string>(sent, String(id)))).toBe(providerId)
  expect(netAtProvider(reference)).toBe(700)
})

test('while the provider cannot be asked, the page of an unknown payment says so', async () => {
  const cut = await startTestPortal({
    STRIPE_SECRET_KEY: 'sk_test_123',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_API_BASE: `http://127.0.0.1:${await freePort()}`,
    LOG_LEVEL: 'silent',
  })
  try {
    const payer = await Visitor.create(cut)
    const page = await payer.get('/payments/a-reference-of-ours-22')
    expect([page.status, page.headers.get('refresh')]).toEqual([
      200,
      '5; url=/payments/a-reference-of-ours-22',
    ])
    expect(await page.text()).toContain('We are checking whether this payment has arrived.')
    expect((await payer.get('/payments/no-reference-of-ours')).status).toBe(404)
  } finally {
    await cut.stop()
  }
})
