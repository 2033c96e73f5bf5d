import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * A payment service that is there and does not answer: the buyer is answered all the same, after one
 * more try, and the order stays payable.
 */

let portal: TestPortal
let provider: Server

afterEach(async () => {
  await portal.stop()
  provider.closeAllConnections()
  provider.close()
})

/** The portal and a buyer's order, with a provider that does as it is told. */
async function orderOnly(answer: RequestListener) {
  provider = createServer(answer).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  portal = await startTestPortal({
    STRIPE_SECRET_KEY: 'sk_test_123',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_API_BASE: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  })
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 2, priceCents: 1500 })
  const member = await Visitor.create(portal, 'member')
  const ordered = await member.post(`/events/${eventId}/tickets`, {
    [`tickets-${ticketTypeId}`]: '1',
    method: 'card',
    intent: 'buy',
  })
  expect(ordered.status, await ordered.clone().text()).toBe(303)
  const page = new URL(ordered.headers.get('location') ?? '', portal.origin).pathname
  const cookie = String(ordered.headers.get('set-cookie')).split(';')[0] ?? ''
  return { page, open: () => member.get(page, { Cookie: cookie }) }
}

/** What the buyer reads when the provider does so to checkouts, and how often it was asked. */
async function orderAt(answer: RequestListener) {
  const asked: string[] = []
  const { page, open } = await orderOnly((request, response) => {
    // Jobs ask on their own account, and more patiently.
    if (request.method === 'GET') return response.writeHead(200).end('{"data":[]}')
    asked.push(String(request.headers['idempotency-key']))
    return answer(request, response)
  })
  return { asked, page, text: await (await open()).text() }
}

function openOrders() {
  const db = new Database(portal.databasePath, { readonly: true })
  const sql = `select count(*) from payments where status = 'pending' and checkout_url is null`
  const open = db.prepare(sql).pluck().get()
  db.close()
  return open
}

const advice = 'Please try again in a minute; your order is kept.'

test('a provider that hangs gets two requests with one idempotency key', async () => {
  const { asked, page, text } = await orderAt(() => undefined)
  expect(page).toMatch(/^\/payments\//)
  expect(text).toContain(advice)
  expect(text).toContain('Pay by card')
  expect(asked).toHaveLength(2)
  expect(new Set(asked).size).toBe(1)
  expect(openOrders()).toBe(1)
})

test('a provider that sends half an answer is given up after the deadline', async () => {
  const { asked, text } = await orderAt((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":')
  })
  expect(text).toContain(advice)
  expect(asked.length).toBeLessThanOrEqual(2)
})

test('a busy provider is asked once more, whatever pause it requests', async () => {
  const { asked, text } = await orderAt((_, response) => {
    response.writeHead(503, { 'Retry-After': '60' }).end('{"error":{"message":"busy"}}')
  })
  expect(text).toContain(advice)
  expect(asked).toHaveLength(2)
})

test('one that hangs for buyer and jobs does not hold up the end', async () => {
  const { promise: isAsked, resolve } = Promise.withResolvers<void>()
  const { open } = await orderOnly(({ method }) => {
    if (method === 'POST') resolve()
  })
  const opened = open().catch((error: unknown) => error)
  await isAsked
  // 0 is the end in good order; who has to be cut off at the last moment ends with 1.
  expect(await portal.stop()).toBe(0)
  await opened
})
