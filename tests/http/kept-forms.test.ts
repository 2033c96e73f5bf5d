import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { honeypotName } from '#app/shared/honeypot.ts'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { parseForms } from '#tests/support/page-forms.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * A form that somebody sent before signing in is kept for afterwards (docs/rules.md#kept-forms).
 */

let portal: TestPortal
let page: string
let field: string

beforeAll(async () => {
  portal = await startTestPortal({ LOG_LEVEL: 'info' })
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 40, priceCents: 1200 })
  page = `/events/${eventId}/tickets`
  field = `tickets-${ticketTypeId}`
})
afterAll(() => portal.stop())

const readCookies = (answer: Response) => answer.headers.getSetCookie()
const toHeader = (cookies: string[]) => cookies.map((line) => line.split(';')[0]).join('; ')
const kept = () => {
  const db = new Database(portal.databasePath, { readonly: true })
  const rows = db.prepare('select user_id, key_hash, path, fields from kept_forms').all()
  db.close()
  return rows as Array<{ user_id: number | null; key_hash: string | null; path: string }>
}
const chosen = (html: string) =>
  new RegExp(`<select[^>]* name="${field}".*?<option selected="">(\\d+)<`).exec(html)?.[1]

/** Returns the token in the newest mail to an address that links to a page. */
async function readMailedToken(email: string, path: string): Promise<string> {
  const visitor = await Visitor.create(portal)
  const mailbox = await (await visitor.get('/dev/mail')).text()
  const row = mailbox.split('<tr').find((mail) => mail.includes(email)) ?? ''
  const [, mail = ''] = /href="(\/dev\/mail\/\d+)"/.exec(row) ?? []
  const html = await (await visitor.get(mail)).text()
  return new RegExp(`${path}\\?token=([\\w-]+)["<\\s]`).exec(html)?.[1] ?? ''
}

async function logIn(
  visitor: Visitor,
  cookie: string,
  redirectTo: string,
  who: 'member' | 'owner' = 'member',
) {
  const { email } = demoAccounts[who]
  const form = new URLSearchParams({ email, password: demoAccounts.password, redirectTo })
  const answer = await visitor.send('POST', '/login', { form, headers: { Cookie: cookie } })
  const session = readCookies(answer).filter((line) => /session|flash/.test(line))
  return { answer, cookie: toHeader(session) }
}

test('a choice of tickets is there after signing in, and in no address', async () => {
  const visitor = await Visitor.create(portal)
  const sent = await visitor.post(page, { [field]: '3', intent: 'buy' })
  const location = sent.headers.get('location') ?? ''
  expect([sent.status, location]).toEqual([
    303,
    `/login?reason=tickets&redirectTo=${encodeURIComponent(page)}`,
  ])
  for (const line of readCookies(sent)) {
    expect(line).toMatch(/^kept-form=[^;]+; .*Path=\/(?:\w\w\/)?(?:login|register);.* HttpOnly/)
  }
  expect(readCookies(sent).length).toBeGreaterThan(2)
  expect(kept()).toMatchObject([{ user_id: null, path: page }])

  const { answer, cookie } = await logIn(visitor, toHeader(readCookies(sent)), page)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
  expect(readCookies(answer).filter((line) => /^kept-form=; /.test(line))).not.toEqual([])
  const html = await (await visitor.get(page, { Cookie: cookie })).text()
  expect(html).toContain('What you chose is still here.')
  expect(chosen(html)).toBe('3')
  expect(kept()).toMatchObject([{ user_id: expect.any(Number), key_hash: null }])

  const form = new URLSearchParams({ [field]: '2', intent: 'buy' })
  const bought = await visitor.send('POST', page, { form, headers: { Cookie: cookie } })
  expect(bought.status).toBe(303)
  expect(kept()).toEqual([])
})

test('a kept choice survives a registration, whose mailed link has only a token', async () => {
  const visitor = await Visitor.create(portal)
  const sent = await visitor.post(page, { [field]: '4', intent: 'buy' })
  const login = await visitor.get(sent.headers.get('location') ?? '')
  const register = `/register?redirectTo=${encodeURIComponent(page)}`
  expect(await login.text()).toContain(`href="${register}"`)
  const email = 'family@example.org'
  const password = 'three words apart'
  const person = { name: 'Fay', email, password, confirmPassword: password }
  const registered = await visitor.send('POST', register, {
    form: new URLSearchParams(person),
    headers: { Cookie: toHeader(readCookies(sent)) },
  })
  const checkMail = `/resend-verification?redirectTo=${encodeURIComponent(page)}`
  expect(registered.headers.get('location')).toBe(checkMail)
  const next = await (await visitor.get(checkMail)).text()
  expect(next).toContain(`href="/login?redirectTo=${encodeURIComponent(page)}"`)

  const another = await Visitor.create(portal)
  const token = await readMailedToken(email, '/verify-email')
  const confirmed = await another.post('/verify-email', { token, password })
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, page])
  const cookie = toHeader(readCookies(confirmed).filter((line) => /session|flash/.test(line)))
  const html = await (await another.get(page, { Cookie: cookie })).text()
  expect(html).toContain('you are logged in. What you chose is still here.')
  expect(chosen(html)).toBe('4')
})

test('a kept choice leads back from a registration by the menu, which names no page', async () => {
  const visitor = await Visitor.create(portal)
  const sent = await visitor.post(page, { [field]: '1', intent: 'buy' })
  const email = 'menu@example.org'
  const password = 'three words apart'
  await visitor.send('POST', '/register', {
    form: new URLSearchParams({ name: 'Mo', email, password, confirmPassword: password }),
    headers: { Cookie: toHeader(readCookies(sent)) },
  })
  const token = await readMailedToken(email, '/verify-email')
  const confirmed = await visitor.post('/verify-email', { token, password })
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, page])
})

test('a visitor who chose no tickets is told before signing in', async () => {
  const visitor = await Visitor.create(portal)
  const before = kept()
  const sent = await visitor.post(page, { [field]: '0', intent: 'buy' })
  const event = page.replace('/tickets', '')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, event])
  expect(kept()).toEqual(before)
  const seen = await visitor.get(event, { Cookie: toHeader(readCookies(sent)) })
  const html = await seen.text()
  expect(html).toContain('Please select a ticket type.')
  expect(html).toMatch(/<title>Error: /)
  expect(html).toMatch(/<p role="alert" tabindex="-1" autofocus="">Please select a ticket type/)
  expect(html).toContain(`href="${event}#tickets"`)
})

/** Sells free tickets of an event that asks for a name for each. */
function sellWithNames(seats: number) {
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats, priceCents: 0 })
  const file = new Database(portal.databasePath, { timeout: 10_000 })
  file.prepare('update events set asks_names = 1 where id = ?').run(eventId)
  file.close()
  return { ticketTypeId, path: `/events/${eventId}/tickets` }
}

test('names that were typed for tickets are there after signing in, and in no line of the log', async () => {
  const { ticketTypeId, path } = sellWithNames(40)
  const typed = {
    [`holder-${ticketTypeId}-0`]: 'Wilhelmina First',
    [`holder-${ticketTypeId}-1`]: 'Bartholomew Second',
  }
  const visitor = await Visitor.create(portal)
  const chosen = { [`tickets-${ticketTypeId}`]: '2', named: 'yes', ...typed }
  const sent = await visitor.post(path, chosen)
  expect(sent.headers.get('location')).toContain('/login?')
  const { cookie } = await logIn(visitor, toHeader(readCookies(sent)), path)
  const html = await (await visitor.get(path, { Cookie: cookie })).text()
  expect(html).toContain('Who are the tickets for?')
  await visitor.get('/afterwards')
  await expect.poll(portal.output).toContain('"path":"/afterwards"')
  for (const name of Object.values(typed)) {
    expect(html).toContain(`value="${name}"`)
    expect(portal.output()).not.toContain(name)
  }
})

test('names come back after an order was refused', async () => {
  const { ticketTypeId, path } = sellWithNames(1)
  const member = await Visitor.create(portal, 'member')
  const name = { [`holder-${ticketTypeId}-0`]: 'Wilhelmina First' }
  const names = { ...name, [`holder-${ticketTypeId}-1`]: 'Bartholomew Second' }
  const refused = await member.post(path, {
    [`tickets-${ticketTypeId}`]: '2',
    named: 'yes',
    ...names,
  })
  expect(refused.status).toBe(409)
  const forms = parseForms(await refused.text(), path)
  expect(forms.map(({ given }) => given)).toContainEqual(expect.objectContaining(names))
  const again = await member.post(path, { [`tickets-${ticketTypeId}`]: '1', ...names })
  expect(await again.text()).toContain('value="Wilhelmina First"')
})

test('without a choice of tickets for an event that is not public, a visitor is led to the login', async () => {
  const file = new Database(portal.databasePath)
  const { id } = file.prepare('select id from events where is_public = 0 order by id').get() as {
    id: number
  }
  file.close()
  const visitor = await Visitor.create(portal)
  const sent = await visitor.post(`/events/${id}/tickets`, { [field]: '0', intent: 'buy' })
  expect(sent.status).toBe(303)
  expect(sent.headers.get('location')).toMatch(/^\/login\?/)
})

test('a kept choice leads back to its page, also after a forgotten password', async () => {
  const visitor = await Visitor.create(portal)
  const sent = await visitor.post(page, { [field]: '5', intent: 'buy' })
  const { answer, cookie } = await logIn(visitor, toHeader(readCookies(sent)), '')
  expect(answer.headers.get('location')).toBe(page)
  const html = await (await visitor.get(page, { Cookie: cookie })).text()
  expect(html).toContain('What you chose is still here.')

  const again = await visitor.post(page, { [field]: '5', intent: 'buy' })
  const elsewhere = await logIn(visitor, toHeader(readCookies(again)), '/profile')
  expect(elsewhere.answer.headers.get('location')).toBe('/profile')
  const profile = await (await visitor.get('/profile', { Cookie: elsewhere.cookie })).text()
  expect(profile).not.toContain('What you chose is still here.')
})

test('a forgotten password leads back to the page that was wanted', async () => {
  const visitor = await Visitor.create(portal)
  const wanted = `redirectTo=${encodeURIComponent(page)}`
  const login = await (await visitor.get(`/login?reason=tickets&${wanted}`)).text()
  expect(login).toContain(`href="/forgot-password?${wanted}"`)
  const { email } = demoAccounts.cashier
  const asked = await visitor.post(`/forgot-password?${wanted}`, { email })
  expect(asked.headers.get('location')).toBe(`/login?${wanted}`)
  const token = await readMailedToken(email, '/reset-password')
  const password = 'three words apart'
  const reset = await visitor.post('/reset-password', {
    token,
    password,
    confirmPassword: password,
  })
  expect(reset.headers.get('location')).toBe(`/login?${wanted}`)
})

test('the login and the registration say that a choice is kept, to its sender alone', async () => {
  const visitor = await Visitor.create(portal)
  const Cookie = toHeader(readCookies(await visitor.post(page, { [field]: '2', intent: 'buy' })))
  for (const [address, headers, isSaid] of [
    [`/login?reason=tickets&redirectTo=${page}`, { Cookie }, true],
    [`/register?redirectTo=${page}`, { Cookie }, true],
    [`/login?reason=page&redirectTo=/profile`, { Cookie }, false],
    ['/login', { Cookie }, false],
    [`/login?reason=tickets&redirectTo=${page}`, {}, false],
  ] as const) {
    const html = await (await visitor.get(address, headers)).text()
    expect(html.includes('is kept for a day'), address).toBe(isSaid)
    expect(/2 × [^<]+ · \$24</.test(html), address).toBe(isSaid)
  }
  const spanish = await visitor.get(`/es/login?redirectTo=${page}`, { Cookie })
  expect(await spanish.text()).toContain('se guarda por un día')
})

test('a listing leads whoever registers on its page back to it', async () => {
  const visitor = await Visitor.create(portal)
  const html = await (await visitor.get('/properties/1')).text()
  expect(html).toContain(`href="/register?redirectTo=${encodeURIComponent('/properties/1')}"`)
})

test('a new member who wanted nothing in particular is welcomed', async () => {
  const member = await Visitor.create(portal, 'member')
  const html = await (await member.get('/welcome')).text()
  for (const way of ['/events', '/properties', '/play', '/classifieds/new', '/owner-dashboard']) {
    expect(html).toContain(`<a href="${way}">`)
  }
})

test('a form from a program, or one that is too large, is not kept', async () => {
  const before = kept().length
  const visitor = await Visitor.create(portal)
  for (const fields of [
    { [field]: '1', [honeypotName]: 'https://example.com' },
    { [field]: '1', note: 'a'.repeat(20_000) },
    {},
  ] as Array<Record<string, string>>) {
    const sent = await visitor.post(page, fields)
    expect([sent.status, readCookies(sent)]).toEqual([303, []])
  }
  const counted = await Promise.all(
    Array.from({ length: 30 }, () => visitor.post(page, { [field]: '1' })),
  )
  expect(counted.every(({ status }) => status === 303)).toBe(true)
  expect(kept().length - before).toBeLessThanOrEqual(20)
})

/** Sends a form as browsers send one with a field for files. */
function toMultipart(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const photo = new File([new Uint8Array(3_000_000)], 'front.jpg', { type: 'image/jpeg' })

test.each([
  ['/properties/new', { title: 'Brick house', photos: photo, photosAlt: 'Its porch' }],
  ['/play/new', { title: 'Mill walk', photos: photo, photosAlt: 'The wheel' }],
  ['/create-event', { title: 'Pie supper', image: photo, description: 'Three pies each' }],
  ['/classifieds/new', { title: 'Cats', pictures: photo, content: 'Two barn cats' }],
] as const)('%s keeps what was typed before and after a large file', async (path, fields) => {
  const visitor = await Visitor.create(portal)
  const sent = await visitor.send('POST', path, { form: toMultipart(fields) })
  const login = `/login?reason=page&redirectTo=${encodeURIComponent(path)}`
  expect([sent.status, sent.headers.get('location')]).toEqual([303, login])
  const { cookie } = await logIn(visitor, toHeader(readCookies(sent)), path)
  const html = await (await visitor.get(path, { Cookie: cookie })).text()
  expect(html).toContain('Please choose the pictures again')
  for (const value of Object.values(fields)) {
    if (typeof value === 'string') expect(html).toContain(value)
  }
})

test.each([
  ['/edit-listing/properties/{rental}', { title: 'Typed anew', intent: 'save' }],
  ['/events/{event}/edit', { title: 'Typed anew', intent: 'preview' }],
  ['/classifieds/{classified}/edit', { content: 'Typed anew' }],
] as const)(
  '%s keeps what was typed, and nothing of its other buttons',
  async (pattern, fields) => {
    const path = fillAddress(pattern, await makeExamples(portal))
    const visitor = await Visitor.create(portal)
    const button = await visitor.post(path, { intent: 'discard', submission: 'a' })
    expect([button.status, readCookies(button)]).toEqual([303, []])
    const sent = await visitor.send('POST', path, { form: toMultipart(fields) })
    const { cookie } = await logIn(visitor, toHeader(readCookies(sent)), path, 'owner')
    expect(await (await visitor.get(path, { Cookie: cookie })).text()).toContain('Typed anew')
  },
)

test.each([
  ['/classifieds/new', 'content'],
  ['/create-event', 'description'],
  ['/properties/new', 'description'],
  ['/play/new', 'description'],
  ['/work/new', 'description'],
  ['/apply/work/{job}', 'message'],
])('%s keeps what was typed', async (pattern, name) => {
  const db = new Database(portal.databasePath, { readonly: true })
  const job = db
    .prepare(`select id from listings where source = 'work' and is_public and owner_id is not
      (select id from users where email = ?) order by id desc limit 1`)
    .pluck()
    .get(demoAccounts.member.email)
  db.close()
  const path = pattern.replace('{job}', String(job))
  const visitor = await Visitor.create(portal)
  for (const form of [new URLSearchParams(), new FormData()]) {
    const typed = `From four in the morning, as ${form.constructor.name}.`
    form.append(name, typed)
    // Browsers send a file field that was left empty.
    if (form instanceof FormData) form.append('photos', new File([], ''))
    const sent = await visitor.send('POST', path, { form })
    const { cookie } = await logIn(visitor, toHeader(readCookies(sent)), path)
    expect(await (await visitor.get(path, { Cookie: cookie })).text()).toContain(typed)
  }
})

test('the days of a booking are still chosen after signing in', async () => {
  const { rental } = await makeExamples(portal)
  const path = `/properties/${rental}`
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const fields = { startDate: day(40), endDate: day(41) }
  const visitor = await Visitor.create(portal)
  const sent = await visitor.post(path, fields)
  const redirectTo = encodeURIComponent(path)
  expect(sent.headers.get('location')).toBe(`/login?reason=properties&redirectTo=${redirectTo}`)
  const { answer, cookie } = await logIn(visitor, toHeader(readCookies(sent)), path)
  expect(answer.headers.get('location')).toBe(path)
  const html = await (await visitor.get(path, { Cookie: cookie })).text()
  expect(html).toContain('What you chose is still here.')
  for (const [name, value] of Object.entries(fields)) {
    expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
  }
})
