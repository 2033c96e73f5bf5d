import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * The buyer of a ticket that was passed on reads its new code nowhere, not even from a repeated
 * call.
 */

let portal: TestPortal
let examples: Examples
let owner: Visitor
let member: Visitor

beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
  owner = await Visitor.create(portal, 'owner')
  member = await Visitor.create(portal, 'member')
})
afterAll(() => portal.stop())

const findNewest = (table: string) => {
  const db = new Database(portal.databasePath, { readonly: true })
  const id = db.prepare(`select max(id) from ${table}`).pluck().get()
  db.close()
  return Number(id)
}

/**
 * Buys two free tickets with a call, passes one on and then the other, and repeats the call each
 * time; returns the codes of the answers.
 */
async function buyAndPassOn(path: string, order: Record<string, number>) {
  const headers = { 'Idempotency-Key': randomUUID() }
  const buy = () => member.send('POST', path, { json: { ...order, quantity: 2 }, headers })
  const readCodes = async (answer: Response) => {
    expect(answer.status, await answer.clone().text()).toBe(201)
    const { tickets } = (await answer.json()) as { tickets: Array<{ unique_code: string }> }
    return tickets.map((ticket) => ticket.unique_code)
  }
  const bought = await readCodes(await buy())
  const again: string[][] = []
  for (const code of bought) {
    const to = { holderName: 'Bo Hill', email: 'bo@example.net' }
    expect((await member.post(`/tickets/${code}/pass-on`, to)).status).toBe(303)
    again.push(await readCodes(await buy()))
  }
  return { bought, again }
}

test('repeating the order for an event does not return the new code', async () => {
  const { event } = examples
  const type = { name: 'Bench', price: '0', quantity: '50', intent: 'create' }
  await owner.post(`/events/${event}/ticket-definitions`, type)
  const order = { ticket_def_id: findNewest('ticket_types') }
  const { bought, again } = await buyAndPassOn(`/api/events/${event}/purchase-ticket`, order)
  expect(again).toEqual([bought.slice(1), []])
})

test('repeating the order for a tour does not return the new code', async () => {
  const { tour: listing_id } = examples
  const dates = { start_time: '2031-05-01T10:00', end_time: '2031-05-01T12:00', max_capacity: 9 }
  const added = await owner.send('POST', '/api/play/schedules', {
    json: { listing_id, ...dates, cost: 0 },
  })
  expect(added.status, await added.clone().text()).toBe(201)
  const path = `/api/play/schedules/${findNewest('tour_dates')}/purchase`
  const { bought, again } = await buyAndPassOn(path, {})
  expect(again).toEqual([bought.slice(1), []])
})
