import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const json = { Accept: 'application/json' }

describe.each(['/clients', '/owners', '/transactions'])('%s', (path) => {
  test.each(['member', 'owner', 'admin'] as const)(
    'answers %s the array of its API call',
    async (who) => {
      const visitor = await Visitor.create(portal, who)
      const response = await visitor.get(path, json)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toContain('application/json')
      expect(response.headers.get('vary')).toContain('Accept')
      const rows = await response.json()
      expect(rows).toEqual(await (await visitor.get(`/api${path}`)).json())
      expect(rows).toBeInstanceOf(Array)
      expect(await (await visitor.get(`${path}?page=99`, json)).json()).toEqual([])
    },
  )

  test('refuses visitors like the API', async () => {
    const visitor = await Visitor.create(portal)
    const response = await visitor.get(path, json)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ error: 'You must be logged in to access this page.' })
  })

  test.each([
    ['*/*', 'application/json'],
    ['text/*, */*', 'text/html'],
    ['image/png', 'application/json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
    ['application/json;q=0.5, text/html', 'text/html'],
    ['application/json, text/plain, */*', 'application/json'],
    ['text/html;q=0.9, application/json', 'application/json'],
  ])('asked for %s with a token answers %s', async (accept, type) => {
    const visitor = await Visitor.create(portal, 'admin')
    const response = await visitor.get(path, { Accept: accept })
    expect(response.headers.get('content-type')).toContain(type)
    expect(response.headers.get('vary')).toContain('Accept, Authorization')
  })

  test.each([
    ['*/*', 'text/html'],
    ['application/json', 'application/json'],
  ])('asked for %s by a browser answers %s', async (accept, type) => {
    const visitor = await Visitor.create(portal)
    const { email } = demoAccounts.member
    const login = await visitor.post('/login', { email, password: demoAccounts.password })
    const [cookie = ''] = login.headers.getSetCookie()
    const response = await visitor.get(path, { Accept: accept, Cookie: cookie })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining(type),
    ])
  })
})

test('no other page answers in JSON, and no form reaches an API call', async () => {
  const visitor = await Visitor.create(portal, 'admin')
  const list = await visitor.get('/properties', json)
  expect(list.headers.get('content-type')).toContain('text/html')
  const post = await visitor.send('POST', '/clients', {
    form: new URLSearchParams(),
    headers: json,
  })
  expect(post.headers.get('content-type')).toContain('text/html')
})
