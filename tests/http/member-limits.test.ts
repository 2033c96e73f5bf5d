import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_WORK_A_DAY: '1', LIMIT_SECTIONS_WAITING: '1' })
})
afterAll(() => portal.stop())

const job = { company: 'Inn', category: 'seasonal', city: 'Millbrook', state: 'Michigan' }
const sentence = 'You have reached the limit for this within 24 hours.'

test('one more than the daily limit is 429 with a sentence, and the form is kept', async () => {
  const member = await Visitor.create(portal, 'member')
  const post = (title: string) =>
    member.post('/work/new', { ...job, title, description: 'Two soups a day.' })
  expect((await post('Cook')).status).toBe(303)
  expect((await post('Cook')).status, 'the same again').toBe(303)
  const refused = await post('Waiter')
  expect(refused.status).toBe(429)
  const page = await refused.text()
  expect(page).toContain(sentence)
  expect(page).toContain('value="Waiter"')
  expect(page).toContain('Two soups a day.')

  const json = { ...job, title: 'Waiter', description: 'Two soups a day.' }
  const call = await member.send('POST', '/api/work', { json })
  expect(call.status).toBe(429)
  expect(await call.json()).toEqual({ error: expect.stringContaining(sentence) })

  await portal.crash()
  expect((await post('Waiter')).status, 'after a restart').toBe(429)
  const admin = await Visitor.create(portal, 'admin')
  for (const title of ['Gardener', 'Baker']) {
    expect((await admin.post('/work/new', { ...job, title, description: '' })).status).toBe(303)
  }
})

test('one more than may wait is 409', async () => {
  const owner = await Visitor.create(portal, 'owner')
  const suggest = (name: string) => owner.post('/classifieds/suggest-section', { name })
  expect((await suggest('Boats')).status).toBe(303)
  const refused = await suggest('Kites')
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('may wait for approval')
})
