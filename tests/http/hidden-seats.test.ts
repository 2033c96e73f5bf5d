import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** How many tickets were bought is told as the organizer wants. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_TICKETS_A_PERSON: '40' })
})
afterAll(() => portal.stop())

test('a call tells others than the organizer as much of the seats left as the page', async () => {
  const [visitor, member, owner, admin] = [
    await Visitor.create(portal),
    await Visitor.create(portal, 'member'),
    await Visitor.create(portal, 'owner'),
    await Visitor.create(portal, 'admin'),
  ]
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 14, priceCents: 0 })
  const rules = (showsSeatsLeft: object) =>
    owner.post(`/events/${eventId}/ticket-definitions`, { intent: 'saleRules', ...showsSeatsLeft })
  expect((await rules({})).status).toBe(303)
  const buy = async (quantity: number) => {
    const json = { ticket_def_id: ticketTypeId, quantity }
    const bought = await admin.send('POST', `/api/events/${eventId}/purchase-ticket`, { json })
    expect(bought.status).toBe(201)
  }
  const read = async (who: Visitor) => {
    const answer = await who.get(`/api/events/${eventId}/ticket-definitions`)
    const types = (await answer.json()) as Array<Record<string, number>>
    const { quantity, purchased_count } = types.find(({ id }) => id === ticketTypeId) ?? {}
    return [quantity, purchased_count]
  }
  const readAll = async () => [
    await read(visitor),
    await read(member),
    await read(owner),
    await read(admin),
  ]
  await buy(3)
  expect(await readAll()).toEqual([
    [14, 0],
    [14, 0],
    [14, 3],
    [14, 3],
  ])
  await buy(4)
  expect(await read(visitor)).toEqual([14, 5])
  await rules({ showsSeatsLeft: 'on' })
  expect(await readAll()).toEqual([
    [14, 7],
    [14, 7],
    [14, 7],
    [14, 7],
  ])
  await rules({})
  await buy(7)
  expect(await read(visitor)).toEqual([14, 14])
})
