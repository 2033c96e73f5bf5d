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

const times = { start_time: '2031-10-04T18:00', end_time: '2031-10-04T20:00' }
async function newEvent(): Promise<number> {
  const made = await owner.send('POST', '/api/events', { json: { title: 'Off', ...times } })
  return ((await made.json()) as { id: number }).id
}
const addType = (id: number, name: string, price = 5) =>
  owner.send('POST', `/api/events/${id}/tickets`, { json: { name, price, quantity: 9 } })
const cancel = (id: number) =>
  owner.send('PUT', `/api/events/${id}`, { json: { status: 'cancelled' } })

test('a cancelled event takes no new ticket type, and its pages have no form for one', async () => {
  const id = await newEvent()
  const hasForm = async (page: string) =>
    (await (await owner.get(`/events/${id}/${page}`)).text()).includes('value="create"')
  const forms = async () => [await hasForm('manage'), await hasForm('ticket-definitions')]
  expect([(await addType(id, 'Seat')).status, ...(await forms())]).toEqual([201, true, true])

  await cancel(id)
  const refused = await addType(id, 'Box')
  expect(await refused.json()).toEqual({
    error: 'The event is cancelled. Its ticket types stay as they are.',
  })
  expect([refused.status, ...(await forms())]).toEqual([409, false, false])
})

test('a cancelled event that somebody ordered a ticket for is not deleted, and says why', async () => {
  const id = await newEvent()
  const { id: type } = (await (await addType(id, 'Seat', 0)).json()) as { id: number }
  const admin = await Visitor.create(portal, 'admin')
  await admin.send('PUT', `/api/events/${id}/moderate`, { json: { status: 'approved' } })
  const buyer = await Visitor.create(portal, 'member')
  const order = { ticket_def_id: type, quantity: 1 }
  const bought = await buyer.send('POST', `/api/events/${id}/purchase-ticket`, { json: order })
  const refusal = async () => {
    const refused = await owner.send('DELETE', `/api/events/${id}`)
    return [refused.status, await refused.json()]
  }
  const failed = 'Failed to delete event. Somebody'
  const instead = 'holds a ticket. Cancel the event instead; its page then stays.'
  expect([bought.status, await refusal()]).toEqual([201, [409, { error: `${failed} ${instead}` }]])
  await cancel(id)
  const stays = 'ordered a ticket and must be able to find it, so its page stays.'
  expect(await refusal()).toEqual([409, { error: `${failed} ${stays}` }])
})
