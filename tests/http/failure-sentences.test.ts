import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** A refused change says what failed, and why (docs/rules.md#failure-sentences). */

let portal: TestPortal
let owner: Visitor
let examples: Examples
beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_CLASSIFIEDS_A_DAY: '1' })
  owner = await Visitor.create(portal, 'owner')
  examples = await makeExamples(portal)
})
afterAll(() => portal.stop())

const read = async (answer: Promise<Response>) => {
  const response = await answer
  return [response.status, await response.text()] as const
}

test('a change of a ticket type says so above the form, and why beside its field', async () => {
  const times = { start_time: '2031-10-04T18:00', end_time: '2031-10-04T20:00' }
  const made = await owner.send('POST', '/api/events', { json: { title: 'Supper', ...times } })
  const { id } = (await made.json()) as { id: number }
  const type = { name: 'Seat', price: 5, quantity: 9 }
  const added = await owner.send('POST', `/api/events/${id}/tickets`, { json: type })
  const { id: typeId } = (await added.json()) as { id: number }
  const page = `/events/${id}/ticket-definitions?edit=${typeId}`
  const failed = 'Failed to update ticket definition.'
  const change = { intent: 'change', type: String(typeId), price: '5', quantity: '9' }
  const rename = (name: string) => read(owner.post(page, { ...change, name }))

  const [status, html] = await rename('Win $5,000 at www.example.com')
  expect(status).toBe(409)
  expect(html).toContain(failed)
  expect(html).toMatch(/id="[^"]*name[^"]*error"[^>]*>This name cannot be used/)

  await owner.send('PUT', `/api/events/${id}`, { json: { status: 'cancelled' } })
  const reason = 'The event is cancelled. Its ticket types stay as they are.'
  const [late, cancelled] = await rename('Chair')
  expect(late).toBe(409)
  expect(cancelled).toMatch(new RegExp(`${failed}.*${reason}`))
  const call = await owner.send('PUT', `/api/events/ticket-definitions/${typeId}`, {
    json: { ...type, name: 'Chair' },
  })
  expect([call.status, await call.json()]).toEqual([409, { error: `${failed} ${reason}` }])
})

test('a new classified ad beyond the limit says so, on the page and in the call', async () => {
  const member = await Visitor.create(portal, 'member')
  const ad = (text: string) => ({ content: text, sectionId: String(examples.section) })
  expect((await member.post('/classifieds/new', ad('Apples by the crate'))).status).toBe(303)
  const sentence = 'Failed to save classified ad. You have reached the limit'
  const [status, html] = await read(member.post('/classifieds/new', ad('Pears by the crate')))
  expect([status, html]).toEqual([429, expect.stringContaining(sentence)])
  const json = { content: 'Pears by the crate', section_id: examples.section }
  const [code, body] = await read(member.send('POST', '/api/classifieds', { json }))
  expect([code, body]).toEqual([429, expect.stringContaining(sentence)])
})

test('a decision on an event that is not there says so', async () => {
  const admin = await Visitor.create(portal, 'admin')
  const json = { status: 'rejected', feedback: 'No such evening.' }
  const [status, body] = await read(admin.send('PUT', '/api/events/999999/moderate', { json }))
  expect([status, JSON.parse(body)]).toEqual([
    404,
    { error: 'Failed to reject event. There is no such event.' },
  ])
})
