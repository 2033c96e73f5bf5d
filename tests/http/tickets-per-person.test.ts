import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Buyers and programs can read how many tickets one person may have. */

let portal: TestPortal
let examples: Examples

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_TICKETS_A_PERSON: '9' })
  examples = await makeExamples(portal)
})
afterAll(() => portal.stop())

test('the number is on the page of the event, on the form and in the API, and refused beside it', async () => {
  const [visitor, owner, admin] = [
    await Visitor.create(portal),
    await Visitor.create(portal, 'owner'),
    await Visitor.create(portal, 'admin'),
  ]
  const { event } = examples
  const types = `/events/${event}/ticket-definitions`
  const page = async (who: Visitor, path: string) => (await who.get(path)).text()
  const type = { name: 'Bench', price: '0', quantity: '50', intent: 'create' }
  expect((await owner.post(types, type)).status).toBe(303)
  const listed = async () =>
    (await (await visitor.get(`/api/events/${event}/ticket-definitions`)).json()) as Array<{
      id: number
      name: string
      tickets_per_person: number
    }>
  expect(await page(visitor, `/events/${event}`)).toContain('At most 9 tickets per person.')

  const limit = { intent: 'saleRules', perPerson: '2' }
  expect((await owner.post(types, limit)).status).toBe(303)
  expect(await page(visitor, `/events/${event}`)).toContain('At most 2 tickets per person.')
  const form = await page(admin, `/events/${event}/tickets`)
  expect(form).toContain('At most 2 tickets per person.')
  expect((await listed()).map((each) => each.tickets_per_person)).toEqual(
    (await listed()).map(() => 2),
  )

  const ticketTypeId = String((await listed()).find(({ name }) => name === 'Bench')?.id)
  const order = { [`tickets-${ticketTypeId}`]: '3', submission: 'one-page' }
  const refused = await admin.post(`/events/${event}/tickets`, order)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toMatch(
    /<a href="#purchase-tickets-\d+">[^<]*You would have more tickets than one person may have\./,
  )
  const call = (quantity: number) =>
    admin.send('POST', `/api/events/${event}/purchase-ticket`, {
      json: { ticket_def_id: Number(ticketTypeId), quantity },
    })
  expect((await call(2)).status).toBe(201)
  const more = await call(1)
  expect([more.status, await more.json()]).toEqual([
    409,
    {
      error:
        'You would have more tickets than one person may have. Tickets you already have count, too.',
    },
  ])
})

test('a refusal tells how many tickets are left, if the organizer shows that', async () => {
  const [owner, admin, member] = [
    await Visitor.create(portal, 'owner'),
    await Visitor.create(portal, 'admin'),
    await Visitor.create(portal, 'member'),
  ]
  insertTicketType(portal, { seats: 5, priceCents: 900, name: 'Balcony' })
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 5, priceCents: 900 })
  const types = `/events/${eventId}/ticket-definitions`
  const field = `tickets-${ticketTypeId}`
  const order = async (submission: string, who = admin, quantity = '6') => {
    const form = { [field]: quantity, submission }
    const answer = await who.post(`/events/${eventId}/tickets`, form)
    return [answer.status, await answer.text()]
  }
  const [status, kept] = await order('one-page')
  expect(status).toBe(409)
  expect(kept).toContain('There are not that many tickets left.')
  // What was chosen stays, although the form offers no more than there are.
  expect(kept).toContain('<option selected="">6</option>')
  await owner.post(types, { intent: 'saleRules', perPerson: '', showsSeatsLeft: 'on' })
  const [, told] = await order('another-page')
  expect(told).toContain('>The last seats: Only 5 tickets are left.</a>')
  expect((await order('third-page', admin, '5'))[0]).toBe(303)
  // Nothing can be chosen any more, but the list of errors still leads to the type.
  const [, late] = await order('late-page', member, '1')
  expect(late).toContain(`<a href="#purchase-${field}">The last seats: Sold out.</a>`)
  expect(late).toContain(`id="purchase-${field}" tabindex="-1">The last seats</strong>`)
})

test('a tour says it beside the number', async () => {
  const member = await Visitor.create(portal, 'member')
  const page = await (await member.get(`/play/${examples.tour}/purchase-ticket`)).text()
  expect(page).toContain('At most 9 tickets per person.')
})
