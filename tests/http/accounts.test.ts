import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { honeypotName } from '#app/shared/honeypot.ts'
import { openDatabase } from '#app/wiring.server.ts'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { CookieJar } from '#tests/support/cookie-jar.ts'
import { mailedToken } from '#tests/support/mail.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const password = 'a garden by the river'
const newAddress = () => `${randomUUID()}@example.org`

function tokenMailedTo(email: string) {
  const db = openDatabase(portal.databasePath)
  try {
    return mailedToken(db, email)
  } finally {
    db.$client.close()
  }
}

const registration = (email: string) => ({ name: 'Nora', email, password })

async function newMember() {
  const visitor = await Visitor.create(portal)
  const email = newAddress()
  await visitor.send('POST', '/api/auth/register', { json: registration(email) })
  await visitor.post('/verify-email', { token: tokenMailedTo(email), password })
  return { visitor, email }
}

function login(visitor: Visitor, fields: Record<string, string>, cookie = '') {
  const form = new URLSearchParams({ password, ...fields })
  return visitor.send('POST', '/login', { form, headers: { Cookie: cookie } })
}

const sessionCookie = (response: Response) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith('session=')) ?? ''

async function isSignedIn(visitor: Visitor, cookie: string) {
  return (await visitor.get('/profile', { Cookie: cookie })).status === 200
}

/** Everything in an answer that could differ from another answer. */
async function readAnswer(response: Response) {
  const { status, headers } = response
  const told = ['location', 'content-type', 'cache-control'].map((name) => headers.get(name))
  return { status, told, cookies: headers.getSetCookie(), text: await response.text() }
}

describe('answers do not reveal whether an address has an account', () => {
  test.each([
    ['/register', (email: string) => ({ ...registration(email), confirmPassword: password })],
    ['/resend-verification', (email: string) => ({ email })],
    ['/forgot-password', (email: string) => ({ email })],
  ])('by %s', async (path, fieldsFor) => {
    const visitor = await Visitor.create(portal)
    const known = await readAnswer(await visitor.post(path, fieldsFor('member@example.org')))
    expect(known.status).toBe(303)
    expect(await readAnswer(await visitor.post(path, fieldsFor(newAddress())))).toEqual(known)
  })

  test.each([
    ['/api/auth/register', registration],
    ['/api/auth/resend-verification', (email: string) => ({ email })],
    ['/api/auth/login', (email: string) => ({ email, password: 'not the password' })],
  ])('by %s', async (path, jsonFor) => {
    const visitor = await Visitor.create(portal)
    const ask = async (email: string) =>
      readAnswer(await visitor.send('POST', path, { json: jsonFor(email) }))
    expect(await ask('owner@example.org')).toEqual(await ask(newAddress()))
  })
})

describe('the session', () => {
  test('is an HttpOnly cookie, new at each login, which ends the former session', async () => {
    const { visitor, email } = await newMember()
    const first = sessionCookie(await login(visitor, { email }))
    expect(first).toMatch(/HttpOnly/)
    expect(first).toMatch(/SameSite=Lax/)
    const second = sessionCookie(await login(visitor, { email }, first))
    expect(second).not.toBe(first)
    expect(await isSignedIn(visitor, first)).toBe(false)
    expect(await isSignedIn(visitor, second)).toBe(true)
  })

  test('ends by a POST to /logout, not by a link', async () => {
    const { visitor, email } = await newMember()
    const cookie = sessionCookie(await login(visitor, { email }))
    expect((await visitor.get('/logout', { Cookie: cookie })).headers.get('location')).toBe('/')
    expect(await isSignedIn(visitor, cookie)).toBe(true)
    const response = await visitor.send('POST', '/logout', { headers: { Cookie: cookie } })
    expect(sessionCookie(response)).toMatch(/^session=;.*Max-Age=0;.*Expires=Thu, 01 Jan 1970/)
    expect(await isSignedIn(visitor, cookie)).toBe(false)
  })

  test('of the API is the bearer token, until it is revoked', async () => {
    const { visitor, email } = await newMember()
    const answer = await visitor.send('POST', '/api/auth/login', { json: { email, password } })
    const { token } = (await answer.json()) as { token: string }
    const headers = { Authorization: `Bearer ${token}` }
    const profile = await visitor.get('/api/users/profile', headers)
    expect(await profile.json()).toEqual({ name: 'Nora', email, role: 'member', income: 0 })
    const page = await visitor.get('/profile', headers)
    expect(page.headers.get('location'), 'a token opens no page').toContain('/login')
    await visitor.send('POST', '/api/auth/logout', { headers })
    expect((await visitor.get('/api/users/profile', headers)).status).toBe(401)
  })

  test('redirects within the portal only', async () => {
    const { visitor, email } = await newMember()
    for (const [redirectTo, to] of [
      ['/profile?a=b', '/profile?a=b'],
      ['https://attacker.example/', '/owner-dashboard'],
      ['//attacker.example', '/owner-dashboard'],
      ['/\\attacker.example', '/owner-dashboard'],
    ] as const) {
      const response = await login(visitor, { email, redirectTo })
      expect(response.headers.get('location')).toBe(to)
    }
  })
})

test('the login and the registration redirect people who are signed in to a page of the portal', async () => {
  const member = await Visitor.create(portal, 'member')
  for (const page of ['/login', '/register']) {
    const next = async (query: string) => {
      const response = await member.get(page + query)
      return [response.status, response.headers.get('location')]
    }
    expect(await next('')).toEqual([302, '/owner-dashboard'])
    expect(await next('?redirectTo=/profile')).toEqual([302, '/profile'])
    expect(await next('?redirectTo=//attacker.example')).toEqual([302, '/owner-dashboard'])
  }
})

test.each([
  ['admin', '/admin/desk'],
  ['moderator', '/admin/desk'],
  ['importer', '/owner-dashboard'],
  ['cashier', '/owner-dashboard'],
] as const)('the login leads the %s to what waits for them', async (who, page) => {
  const visitor = await Visitor.create(portal)
  const { password } = demoAccounts
  const { email } = demoAccounts[who]
  const sent = await (await visitor.get('/login')).text()
  const [, redirectTo] = /name="redirectTo" value="([^"]*)"/.exec(sent) ?? []
  const signIn = (to: string) => visitor.post('/login', { email, password, redirectTo: to })
  expect((await signIn(redirectTo ?? '')).headers.get('location')).toBe(page)
  expect((await signIn('/profile')).headers.get('location')).toBe('/profile')
  const signedIn = await Visitor.create(portal, who)
  for (const address of ['/login', '/register']) {
    expect((await signedIn.get(address)).headers.get('location'), address).toBe(page)
  }
  expect((await signedIn.get(page)).status).toBe(200)
})

test('an inactive account is named as such, by page and API, only with the right password', async () => {
  const visitor = await Visitor.create(portal)
  const email = newAddress()
  await visitor.send('POST', '/api/auth/register', { json: registration(email) })
  const page = await login(visitor, { email })
  expect(page.status).toBe(403)
  expect(await page.text()).toContain('Resend Verification')
  const call = await visitor.send('POST', '/api/auth/login', { json: { email, password } })
  expect(call.status).toBe(403)
  expect(await call.json()).toEqual({ error: 'Account not activated. Check your email.' })
})

test('a mailed link can be opened any number of times before its button is pressed', async () => {
  const visitor = await Visitor.create(portal)
  const email = newAddress()
  await visitor.send('POST', '/api/auth/register', { json: registration(email) })
  const token = tokenMailedTo(email)
  for (let times = 0; times < 3; times += 1) {
    const opened = await visitor.get(`/verify-email?token=${token}`)
    expect([opened.status, (await opened.text()).includes('type="password"')]).toEqual([200, true])
  }
  expect((await visitor.post('/verify-email', { token })).status).toBe(400)
  const response = await visitor.post('/verify-email', { token, password })
  expect(response.headers.get('location')).toBe('/welcome')
  expect(await isSignedIn(visitor, sessionCookie(response))).toBe(true)
  expect((await visitor.post('/verify-email', { token, password })).status).toBe(400)
})

test.each([
  ['verify-email', '/resend-verification'],
  ['change-email', '/profile'],
  ['reset-password', '/forgot-password'],
])('the page of a void link to %s leads to a new one, without a form', async (page, wayOn) => {
  const visitor = await Visitor.create(portal)
  const opened = await visitor.get(`/${page}?token=used`)
  const html = await opened.text()
  expect(opened.status).toBe(404)
  expect(html).toContain('This link has already been used or is no longer valid.')
  expect(html).toContain(`href="${wayOn}"`)
  expect(html).not.toContain('type="password"')
  // What somebody sends nevertheless is answered as before.
  const fields = { token: 'used', password, confirmPassword: password }
  expect((await visitor.post(`/${page}`, fields)).status).toBe(400)
})

test('a wrong password is reported beside its field, and the link stays valid', async () => {
  const visitor = await Visitor.create(portal)
  const email = newAddress()
  await visitor.send('POST', '/api/auth/register', { json: registration(email) })
  const token = tokenMailedTo(email)
  const refused = await visitor.post('/verify-email', { token, password: 'not the password' })
  expect(refused.status).toBe(400)
  expect(sessionCookie(refused)).toBe('')
  const page = await refused.text()
  expect(page).toMatch(
    /id="confirm-password-error">This is not the password you chose when you registered/,
  )
  expect(page).not.toContain('not the password"')
  expect((await visitor.post('/verify-email', { token, password })).status).toBe(303)
})

test('an account cannot be confirmed with a password that somebody else chose', async () => {
  const visitor = await Visitor.create(portal)
  const email = newAddress()
  const attacker = { name: 'Mallory', email, password: 'known to mallory' }
  await visitor.send('POST', '/api/auth/register', { json: registration(email) })
  const own = tokenMailedTo(email)
  await visitor.send('POST', '/api/auth/register', { json: attacker })
  const other = tokenMailedTo(email)
  expect((await visitor.post('/verify-email', { token: other, password })).status).toBe(400)
  expect((await visitor.post('/verify-email', { token: own, password })).status).toBe(303)
  expect((await login(visitor, { email, password: attacker.password })).status).toBe(401)
  expect((await login(visitor, { email })).status).toBe(303)
})

describe('too many attempts are answered with a sentence and the time to wait', () => {
  let waiting: string
  beforeAll(async () => {
    const visitor = await Visitor.create(portal)
    const email = newAddress()
    await visitor.send('POST', '/api/auth/register', { json: registration(email) })
    waiting = tokenMailedTo(email)
  })

  test.each<[string, number, (visitor: Visitor, email: string) => Promise<Response>, string?]>([
    ['login', 10, (visitor, email) => login(visitor, { email, password: 'not it' })],
    [
      'login by the API',
      10,
      (visitor, email) =>
        visitor.send('POST', '/api/auth/login', { json: { email, password: 'not it' } }),
    ],
    [
      'registration',
      5,
      (visitor, email) =>
        visitor.post('/register', { ...registration(email), confirmPassword: password }),
      'Registration failed',
    ],
    [
      'resend',
      5,
      (visitor, email) => visitor.post('/resend-verification', { email }),
      'Failed to resend verification email',
    ],
    [
      'confirmation',
      10,
      (visitor) => visitor.post('/verify-email', { token: waiting, password: 'not it' }),
    ],
    ['reset', 5, (visitor, email) => visitor.post('/forgot-password', { email })],
  ])('%s', async (_, allowed, attempt, failed) => {
    const email = newAddress()
    const visitor = await Visitor.create(portal)
    for (let times = 0; times < allowed; times += 1) {
      expect((await attempt(visitor, email)).status).not.toBe(429)
    }
    const refused = await attempt(visitor, email)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const html = await refused.text()
    expect(html).toContain('Too many attempts.')
    if (failed) expect(html).toContain(failed)
  })

  test('a successful login does not count, for its account and for its address', async () => {
    const { visitor, email } = await newMember()
    for (let times = 0; times < 31; times += 1) {
      expect((await login(visitor, { email })).status).toBe(303)
    }
  })

  test('the limit also covers what a stolen session could try', async () => {
    const { visitor, email } = await newMember()
    const headers = { Cookie: sessionCookie(await login(visitor, { email })) }
    const post = async (fields: Record<string, string>) =>
      (await visitor.send('POST', '/profile', { headers, form: new URLSearchParams(fields) }))
        .status
    const guess = { currentPassword: 'a guess', newPassword: password, confirmPassword: password }
    for (let times = 0; times < 10; times += 1) await post({ intent: 'password', ...guess })
    expect(await post({ intent: 'password', ...guess })).toBe(429)
    const move = () => post({ intent: 'profile', name: 'Nora', email: newAddress() })
    for (let times = 0; times < 5; times += 1) expect(await move()).toBe(303)
    expect(await move()).toBe(429)
    expect(await post({ intent: 'profile', name: 'Nora Neighbor', email })).toBe(303)
  })
})

describe('guessing at an account', () => {
  const deviceCookie = (response: Response) =>
    response.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) ?? ''

  async function guess(visitor: Visitor, email: string, times: number) {
    let status = 0
    for (let time = 0; time < times; time += 1) {
      status = (await login(visitor, { email, password: 'a guess' })).status
    }
    return status
  }

  test('does not lock out its owner at another address', async () => {
    const { email } = await newMember()
    const stranger = await Visitor.create(portal)
    expect(await guess(stranger, email, 11)).toBe(429)
    expect((await login(stranger, { email })).status).toBe(429)
    expect((await login(await Visitor.create(portal), { email })).status).toBe(303)
  })

  test('from many addresses is slowed down, except on a known device', async () => {
    const { visitor, email } = await newMember()
    const device = deviceCookie(await login(visitor, { email }))
    expect(device).toMatch(/Path=\/login; HttpOnly; SameSite=Lax/)
    for (let bot = 0; bot < 5; bot += 1) await guess(await Visitor.create(portal), email, 10)
    const elsewhere = await Visitor.create(portal)
    expect((await login(elsewhere, { email })).status).toBe(429)
    const known = await login(elsewhere, { email }, device)
    expect(known.status).toBe(303)
    // Each login gives the device a new token, and the previous token is no longer valid.
    expect((await login(elsewhere, { email }, device)).status).toBe(429)
    expect((await login(elsewhere, { email }, deviceCookie(known))).status).toBe(303)
  })

  test.each([
    ['/login', '/es/login'],
    ['/es/login', '/en/login'],
    ['/en/login', '/login'],
  ])('does not slow down a device known at %s at %s', async (known, asked) => {
    const { visitor, email } = await newMember()
    const browser = new CookieJar(visitor)
    const logInAgain = async (path: string) => {
      browser.forget('session')
      return (await browser.post(path, { email, password })).status
    }
    expect(await logInAgain(known)).toBe(303)
    for (let bot = 0; bot < 5; bot += 1) await guess(await Visitor.create(portal), email, 10)
    expect((await login(await Visitor.create(portal), { email })).status).toBe(429)
    expect(await logInAgain(asked)).toBe(303)
    // A login at either address gave the device a new token.
    expect(await logInAgain(known)).toBe(303)
  })

  test('on a device known for another account is slowed down too', async () => {
    const { visitor, email: own } = await newMember()
    const device = deviceCookie(await login(visitor, { email: own }))
    const { email } = await newMember()
    for (let times = 0; times < 10; times += 1) {
      expect((await login(visitor, { email, password: 'a guess' }, device)).status).toBe(401)
    }
    expect((await login(visitor, { email }, device)).status).toBe(429)
  })

  test('is limited on a known device too', async () => {
    const { visitor, email } = await newMember()
    const device = deviceCookie(await login(visitor, { email }))
    for (let times = 0; times < 10; times += 1) {
      expect((await login(visitor, { email, password: 'a guess' }, device)).status).toBe(401)
    }
    expect((await login(visitor, { email }, device)).status).toBe(429)
  })

  test('does not block a password reset by mail', async () => {
    const { email } = await newMember()
    const strangers = await Visitor.create(portal)
    for (let times = 0; times < 6; times += 1) await strangers.post('/forgot-password', { email })
    for (let bot = 0; bot < 5; bot += 1) await guess(await Visitor.create(portal), email, 10)
    const owner = await Visitor.create(portal)
    expect((await owner.post('/forgot-password', { email })).status).toBe(303)
    const fields = { password: 'another garden', confirmPassword: 'another garden' }
    const reset = await owner.post('/reset-password', { token: tokenMailedTo(email), ...fields })
    expect(reset.status).toBe(303)
    const again = { email, password: 'another garden' }
    expect((await login(owner, again)).status).toBe(429)
    expect((await login(owner, again, deviceCookie(reset))).status).toBe(303)
  })

  test('does not end links by asking for many', async () => {
    const { email } = await newMember()
    for (let bot = 0; bot < 12; bot += 1) {
      await (await Visitor.create(portal)).post('/forgot-password', { email })
    }
    const fields = { password: 'another garden', confirmPassword: 'another garden' }
    const owner = await Visitor.create(portal)
    const mailed = { token: tokenMailedTo(email), ...fields }
    expect((await owner.post('/reset-password', mailed)).status).toBe(303)
  })
})

test.each([
  ['password', { currentPassword: 'a guess', newPassword: password, confirmPassword: password }],
  ['profile', { name: ' ', email: 'nora@example.org' }],
])('errors of the %s form are shown in it, on a page with two forms', async (id, form) => {
  const { visitor, email } = await newMember()
  const headers = { Cookie: sessionCookie(await login(visitor, { email })) }
  const fields = new URLSearchParams({ intent: id, ...form })
  const refused = await visitor.send('POST', '/profile', { headers, form: fields })
  expect(refused.status).toBe(400)
  const errors = [...(await refused.text()).matchAll(/id="(\w+)-\w+-error"/g)]
  expect(errors.map(([, of]) => of)).toEqual([id])
})

test('a filled honeypot field is refused with a sentence, and the form is kept', async () => {
  const visitor = await Visitor.create(portal)
  const email = newAddress()
  const fields = { ...registration(email), confirmPassword: password, [honeypotName]: 'https://x' }
  const refused = await visitor.post('/register', fields)
  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toContain('The last field of the form must stay empty')
  expect(page).toContain(`value="${email}"`)
  expect(page).toContain('<title>Error: Register')
  expect(page).toContain(`name="${honeypotName}"`)
  const member = await Visitor.create(portal, 'member')
  expect(await (await member.get('/contact')).text()).not.toContain(`name="${honeypotName}"`)
})

describe('the real portal', () => {
  let real: TestPortal
  beforeAll(async () => {
    real = await startTestPortal({
      MAINSTREET_MODE: 'production',
      ORIGIN: 'https://portal.example.org',
      ADMIN_EMAIL: 'clerk@example.org',
    })
  })
  afterAll(() => real.stop())

  test('has no mailbox and no demo accounts', async () => {
    const visitor = await Visitor.create(real)
    expect((await visitor.get('/dev/mail')).status).toBe(404)
    expect((await visitor.get('/dev/mail/1')).status).toBe(404)
    await expect(Visitor.create(real, 'admin')).rejects.toThrow('Login failed')
  })

  test('has a __Host cookie, and its first administrator needs a confirmed address', async () => {
    const visitor = await Visitor.create(real)
    const email = 'clerk@example.org'
    await visitor.send('POST', '/api/auth/register', { json: registration(email) })
    const db = openDatabase(real.databasePath)
    await visitor.post('/verify-email', { token: mailedToken(db, email), password })
    db.$client.close()
    const [cookie = ''] = (await login(visitor, { email })).headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-session=.*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/)
    const admin = await visitor.get('/admin/dashboard', { Cookie: cookie })
    expect(admin.headers.get('location')).toBe('/profile/second-factor')
  })
})
