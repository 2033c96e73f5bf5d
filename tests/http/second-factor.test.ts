import Database from 'better-sqlite3'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#app/domain/accounts/passwords.server.ts'
import { hashToken, newToken } from '#app/domain/accounts/random-token.server.ts'
import { CookieJar } from '#tests/support/cookie-jar.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** A portal in production mode, where administrators need a second factor. */
let portal: TestPortal

const password = 'a garden by the river'
const clerk = 'clerk@example.org'
const member = 'mary@example.org'

beforeAll(async () => {
  portal = await startTestPortal({
    MAINSTREET_MODE: 'production',
    ORIGIN: 'https://portal.example.org',
    ADMIN_EMAIL: clerk,
  })
  const passwordHash = await hashPassword(password)
  for (const [email, role] of [
    [clerk, 'admin'],
    [member, 'member'],
  ]) {
    change(
      `insert into users (name, email, role, membership_status, password_hash)
      values ('Pat', '${email}', '${role}', 'active', '${passwordHash}')`,
    )
  }
})
afterAll(() => portal.stop())

/** Changes the portal's database from outside the portal, and waits while the portal writes. */
function change(sql: string) {
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.exec(sql)
  db.close()
}

/** Inserts a member who can log in with the password. */
async function insertMember(email: string) {
  const passwordHash = await hashPassword(password)
  change(`insert into users (name, email, role, membership_status, password_hash)
    values ('Pat', '${email}', 'member', 'active', '${passwordHash}')`)
}

/** Opens a session of the administrator, with a second factor unless there is one. */
function openSessionOfClerk(): string {
  const token = newToken()
  change(`insert or ignore into second_factors (user_id, secret, last_step)
    select id, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 0 from users where email = '${clerk}'`)
  change(`insert into sessions (token_hash, user_id, expires_at)
    select '${hashToken(token)}', id, '2099-01-01T00:00:00.000Z' from users where email = '${clerk}'`)
  return token
}

const makeCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const callLogin = (visitor: Visitor, email: string, code?: string) =>
  visitor.send('POST', '/api/auth/login', { json: { email, password, ...(code && { code }) } })

/** The cookies of an answer, as a browser sends them back. */
const readCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

async function setUp(visitor: Visitor, cookie: string) {
  const page = await (await visitor.get('/profile/second-factor', { Cookie: cookie })).text()
  const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(page)?.[1] ?? ''
  expect(page).toContain('src="data:image/svg+xml')
  expect(page).toContain(secret.slice(0, 4))
  expect(page).toMatch(new RegExp(`<a href="otpauth://totp/[^"]*secret=${secret}`))
  const usedCode = makeCode(secret)
  const form = new URLSearchParams({ intent: 'set-up', secret, code: usedCode, password })
  const done = await visitor.send('POST', '/profile/second-factor', {
    form,
    headers: { Cookie: cookie },
  })
  const codes = [...(await done.text()).matchAll(/<code>([a-z2-7]{4}(?:-[a-z2-7]{4}){3})</g)]
  return { secret, usedCode, codes: codes.map(([, code = '']) => code) }
}

describe('an administrator without a second factor', () => {
  test('must set one up first, by page and by call', async () => {
    const visitor = await Visitor.create(portal)
    const login = await visitor.post('/login', { email: clerk, password })
    expect(login.status).toBe(303)
    const cookie = readCookies(login)
    for (const path of ['/', '/admin/dashboard', '/profile', '/owner-dashboard', '/properties']) {
      const answer = await visitor.get(path, { Cookie: cookie })
      expect([path, answer.headers.get('location')]).toEqual([path, '/profile/second-factor'])
    }
    const { token } = (await (await callLogin(visitor, clerk)).json()) as { token: string }
    for (const path of ['/api/admin/users', '/API/admin/users']) {
      const call = await visitor.get(path, { Authorization: `Bearer ${token}` })
      expect(call.status).toBe(403)
      expect(await call.json()).toEqual({ error: expect.any(String), second_factor: true })
    }

    const { codes } = await setUp(visitor, cookie)
    expect(codes).toHaveLength(10)
    expect((await visitor.get('/admin/dashboard', { Cookie: cookie })).status).toBe(200)
    const ended = await visitor.get('/api/admin/users', { Authorization: `Bearer ${token}` })
    expect(ended.status).toBe(401)
  })
})

describe('a member', () => {
  test('needs no code until they set up a second factor', async () => {
    const visitor = await Visitor.create(portal)
    const first = readCookies(await visitor.post('/login', { email: member, password }))
    expect((await visitor.get('/profile', { Cookie: first })).status).toBe(200)
    const {
      secret,
      usedCode,
      codes: [recovery = ''],
    } = await setUp(visitor, first)

    const refused = await callLogin(visitor, member)
    expect(refused.status).toBe(401)
    expect(await refused.json()).toEqual({ error: expect.any(String), second_factor: true })
    const used = await callLogin(visitor, member, usedCode)
    expect([used.status, await used.json()]).toMatchObject([401, { second_factor: true }])
    // As if this half minute's code had not been used yet.
    change('update second_factors set last_step = 0')
    expect((await callLogin(visitor, member, makeCode(secret))).status).toBe(200)

    const half = await visitor.post('/login', { email: member, password, redirectTo: '/clients' })
    expect(half.headers.get('location')).toBe('/login/code?redirectTo=%2Fclients')
    const cookie = readCookies(half)
    expect(cookie).toMatch(/^__Secure-code=/)
    expect((await visitor.get('/profile', { Cookie: cookie })).status).not.toBe(200)
    const page = await (await visitor.get('/login/code', { Cookie: cookie })).text()
    expect(page).not.toContain(password)
    const enter = (code: string) =>
      visitor.send('POST', '/login/code', {
        form: new URLSearchParams({ code, redirectTo: '/clients' }),
        headers: { Cookie: cookie },
      })
    expect((await enter('000000')).status).toBe(401)
    const entered = await enter(recovery)
    expect(entered.headers.get('location')).toBe('/clients')
    expect((await visitor.get('/profile', { Cookie: readCookies(entered) })).status).toBe(200)
    expect((await enter(recovery)).headers.get('location')).toBe('/login')
  })

  test.each(['/es', '/en'])(
    'signs in under %s with a code, and with a recovery code',
    async (own) => {
      const person = `${own.slice(1)}@example.org`
      await insertMember(person)
      const visitor = await Visitor.create(portal)
      const first = readCookies(await visitor.post('/login', { email: person, password }))
      const { secret, codes } = await setUp(visitor, first)
      // As if this half minute's code had not been used yet.
      change('update second_factors set last_step = 0')
      for (const makeOwn of [() => makeCode(secret), () => codes[0] ?? '']) {
        const browser = new CookieJar(await Visitor.create(portal))
        const half = await browser.post(`${own}/login`, { email: person, password })
        expect(half.headers.get('location')).toBe(`${own}/login/code`)
        expect((await browser.follow(half)).status).toBe(200)
        expect((await browser.get('/login/code')).status).toBe(200)
        const entered = await browser.post(`${own}/login/code`, { code: makeOwn() })
        expect(entered.headers.get('location')).toBe(`${own}/owner-dashboard`)
        expect((await browser.follow(entered)).status).toBe(200)
        for (const path of ['/login/code', '/es/login/code', '/en/login/code']) {
          expect(browser.namesFor(path), path).toEqual(['__Host-session', '__Secure-device'])
        }
        expect(browser.namesFor('/es/events')).toEqual(['__Host-session'])
      }
    },
  )

  test('who has lost it asks an administrator to turn it off', async () => {
    const person = 'lost@example.org'
    await insertMember(person)
    const visitor = await Visitor.create(portal)
    const session = readCookies(await visitor.post('/login', { email: person, password }))
    await setUp(visitor, session)
    expect((await callLogin(visitor, person)).status).toBe(401)

    const admin = await Visitor.create(portal)
    admin.bringToken(openSessionOfClerk())
    const page = await (await admin.get('/admin/dashboard?q=lost%40')).text()
    const user = /name="user" value="(\d+)"/.exec(page)?.[1] ?? ''
    expect(page).toContain('Turn off the second factor')
    const since = /name="since" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const fields = { intent: 'remove-second-factor', user, since }
    const asked = await admin.post('/admin/dashboard', fields)
    expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('password')])
    expect((await callLogin(visitor, person)).status).toBe(401)
    const removed = await admin.post('/admin/dashboard', { ...fields, passwordAgain: password })
    expect(removed.status).toBe(303)
    expect((await callLogin(visitor, person)).status).toBe(200)
    const ended = await visitor.get('/profile', { Cookie: session })
    expect(ended.headers.get('location')).toMatch(/\/login\?/)
  })

  test('has a limited number of attempts at the code over all addresses', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const visitor = await Visitor.create(portal)
      statuses.push((await callLogin(visitor, member, '000000')).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})
