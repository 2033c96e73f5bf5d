import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
let owner: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  owner = await Visitor.create(portal, 'owner')
})
afterAll(() => portal.stop())

test('a cancelled event takes no new ticket type, and its pages have no form for one', async () => {
  const event = { title: 'Off', start_time: '2031-10-04T18:00', end_time: '2031-10-04T20:00' }
  const made = await owner.send('POST', '/api/events', { json: event })
  const { id } = (await made.json()) as { id: number }
  const add = (name: string) =>
    owner.send('POST', `/api/events/${id}/tickets`, { json: { name, price: 5, quantity: 9 } })
  const hasForm = async (page: string) =>
    (await (await owner.get(`/events/${id}/${page}`)).text()).includes('value="create"')
  const forms = async () => [await hasForm('manage'), await hasForm('ticket-definitions')]
  expect([(await add('Seat')).status, ...(await forms())]).toEqual([201, true, true])

  await owner.send('PUT', `/api/events/${id}`, { json: { status: 'cancelled' } })
  const refused = await add('Box')
  expect(await refused.json()).toEqual({
    error: 'The event is cancelled. Its ticket types stay as they are.',
  })
  expect([refused.status, ...(await forms())]).toEqual([409, false, false])
})
