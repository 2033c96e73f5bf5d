import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Calls by scripts that a browser has loaded from another site (docs/rules.md#cross-site-writes). */

let portal: TestPortal
let token: string
let session: string
beforeAll(async () => {
  portal = await startTestPortal()
  const member = await Visitor.create(portal, 'member')
  token = member.headers.Authorization ?? ''
  session = member.headers.Cookie ?? ''
})
afterAll(() => portal.stop())

const elsewhere = { Origin: 'https://app.example.org', 'Sec-Fetch-Site': 'cross-site' }

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
  fetch(portal.origin + path, {
    method,
    headers: { ...elsewhere, 'Content-Type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  })

const allowed = (response: Response) => response.headers.get('access-control-allow-origin')

test('a browser is told that it may send a token, and no cookies', async () => {
  const wanted = {
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': 'authorization,content-type',
  }
  const response = await send('OPTIONS', '/api/users/profile', wanted)
  expect([response.status, allowed(response)]).toEqual([204, '*'])
  expect(response.headers.get('access-control-allow-methods')).toContain('PUT')
  expect(response.headers.get('access-control-allow-headers')).toContain('Authorization')
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
})

test.each(['/api/events', '/api/nowhere'])('the answer of %s may be read', async (path) => {
  expect(allowed(await send('GET', path))).toBe('*')
})

const name = { name: 'Mary Elsewhere', email: 'member@example.org' }

test('a token may write', async () => {
  const response = await send('PUT', '/api/users/profile', { Authorization: token }, name)
  expect([response.status, allowed(response)]).toEqual([200, '*'])
})

test.each([
  ['no token', {}],
  ['a token that nobody has', { Authorization: 'Bearer nobody' }],
  ['a cookie', { Cookie: 'session=a' }],
])('a write with %s is refused', async (_, headers) => {
  const login = { email: 'member@example.org', password: 'mainstreet-demo' }
  expect((await send('POST', '/api/auth/login', headers, login)).status).toBe(403)
})

test('a session’s cookie writes nothing from another site, not even beside a token', async () => {
  const alone = await send('PUT', '/api/users/profile', { Cookie: session }, name)
  const both = { Cookie: session, Authorization: token }
  const beside = await send('PUT', '/api/users/profile', both, name)
  expect([alone.status, beside.status]).toEqual([403, 403])
  expect((await send('POST', '/profile', { Cookie: session })).status).toBe(403)
})

test('pages are for the portal alone', async () => {
  expect(allowed(await send('GET', '/events'))).toBeNull()
  expect((await send('OPTIONS', '/events')).status).toBe(405)
  expect((await send('POST', '/contact', { Authorization: token })).status).toBe(403)
})
