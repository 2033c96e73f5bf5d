import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Fields that a call sends, leaves out, or sends as null (docs/rules.md#api-names). */

let portal: TestPortal
let owner: Visitor
let admin: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  owner = await Visitor.create(portal, 'owner')
  admin = await Visitor.create(portal, 'admin')
})
afterAll(() => portal.stop())

type Body = Record<string, unknown>

async function call(who: Visitor, method: string, path: string, json?: Body) {
  const response = await who.send(method, path, { json })
  return { status: response.status, body: (await response.json()) as Body }
}

const notice = { title: 'Piano', content: 'Upright, tuned.', section_id: 1 }

async function posted(): Promise<string> {
  const { body } = await call(owner, 'POST', '/api/classifieds', notice)
  return `/api/classifieds/${body.id}`
}

test('a change of an ad keeps what it does not send, and empties what is null', async () => {
  const path = await posted()
  const { body } = await call(owner, 'PUT', path, { content: 'Grand, tuned.' })
  expect(body).toMatchObject({ ...notice, content: 'Grand, tuned.' })
  expect((await call(owner, 'PUT', path, { title: null })).body).toMatchObject({
    title: null,
    content: 'Grand, tuned.',
  })
  expect(await call(owner, 'PUT', path, { content: null })).toMatchObject({
    status: 400,
    body: { error: 'Ad content cannot be empty.' },
  })
})

test('a profile keeps its address, and says when a new one waits', async () => {
  const member = await Visitor.create(portal, 'member')
  const path = '/api/users/profile'
  const email = 'member@example.org'
  expect((await call(member, 'PUT', path, { name: 'Mary M.' })).body).toMatchObject({
    name: 'Mary M.',
    email,
    message: 'Your profile is saved.',
  })
  const { body } = await call(member, 'PUT', path, { email: 'mary@example.net' })
  expect(body).toMatchObject({ name: 'Mary M.', email })
  expect(body.message).toContain('We sent a link to your new email address')
})

test('a decision may have null as its feedback', async () => {
  const decision = { status: 'approved', feedback: null }
  expect((await call(admin, 'PUT', `${await posted()}/moderate`, decision)).status).toBe(200)
})

test.each([true, [1], '1.0', -1, null])('%j is no number of a section', async (section_id) => {
  expect(await call(owner, 'POST', '/api/classifieds', { ...notice, section_id })).toEqual({
    status: 400,
    body: { error: 'Please select a section for your ad.' },
  })
})

test('a state may be abbreviated, and words have either name', async () => {
  const count = async (path: string) =>
    (await owner.get(`${path}&per_page=100`)).headers.get('x-total-count')
  expect(await count('/api/properties?state=MI')).toBe(
    await count('/api/properties?state=Michigan'),
  )
  expect(await count('/api/properties?state=MI')).not.toBe('0')
  expect(await count('/api/classifieds?search=piano')).toBe(await count('/api/classifieds?q=piano'))
})

test('booked days are those of a property', async () => {
  expect((await call(owner, 'GET', '/api/bookings/property/999999')).status).toBe(404)
})
