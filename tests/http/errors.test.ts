import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('an unknown address has its own page', async () => {
  const visitor = await Visitor.create(portal)
  const member = await Visitor.create(portal, 'member')
  const missing = [
    [visitor, '/nothing'],
    [visitor, '/community/x'],
    [member, '/apply/castles/1'],
  ] as const
  for (const [someone, path] of missing) {
    const response = await someone.get(path)
    expect(response.status, path).toBe(404)
    expect(await response.text(), path).toContain('Page not found')
  }
})

test.each([
  ['/still-available/old', '/owner-dashboard', 'Go to your dashboard'],
  ['/classifieds/renew/old', '/owner-dashboard/classifieds', 'My classified ads'],
  ['/advertise-play-listing/renew/old', '/advertise-play-listing', 'My campaigns'],
])('the page of an old renewal link %s leads to what can be renewed', async (path, href, label) => {
  const visitor = await Visitor.create(portal)
  const response = await visitor.get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain(`<a href="${href}">${label}</a>`)
})

test('a hostile address is a 4xx, never a 500', async () => {
  const member = await Visitor.create(portal, 'member')
  const long = 'x'.repeat(10_000)
  const paths = [
    '/properties?page=%00',
    `/properties?q=${long}`,
    '/properties?city[]=1',
    '/listings?source=%F0',
    '/events?month=9999-99',
    '/events?month=2026-13&when=past&page=0',
    `/events?q=${long}`,
    '/event-design.css?bg=%00&x=1',
    '/tickets/%00',
    '/payments/%00',
    '/door/%F0',
    '/owner-dashboard/tickets?search=%25_%5C',
    `/owner-dashboard/sales?search=${long}`,
  ]
  for (const path of [
    ...paths,
    '/properties/1e9',
    '/properties/%2e%2e',
    '/play/-1',
    `/work/${long}`,
  ]) {
    expect((await member.get(path)).status, path.slice(0, 40)).toBeLessThan(500)
  }
})

test('the pages of the demo do not exist in the real portal', async () => {
  const real = await startTestPortal({
    MAINSTREET_MODE: 'production',
    ADMIN_EMAIL: 'clerk@example.org',
    ORIGIN: 'http://localhost:1',
  })
  const visitor = await Visitor.create(real)
  for (const path of ['/dev/mail', '/dev/mail/1']) {
    expect((await visitor.get(path)).status, path).toBe(404)
  }
  const login = { email: 'admin@example.org', password: 'mainstreet-demo' }
  expect((await visitor.send('POST', '/api/auth/login', { json: login })).status).toBe(401)
  await real.stop()
})

test('an unexpected error shows a reference and does not affect other requests', async () => {
  const broken = await startTestPortal()
  const file = new Database(broken.databasePath)
  file.exec('alter table work_details rename to lost')
  const member = await Visitor.create(broken, 'member')
  const id = file.prepare(`select min(id) from listings where source = 'work'`).pluck().get()
  const page = await member.get(`/work/${id}`)
  expect(page.status).toBe(500)
  expect(page.headers.get('cache-control')).not.toContain('public')
  const text = await page.text()
  expect(text).toContain('Unexpected Application Error!')
  expect(text).toMatch(/reference: [0-9a-f]{10}/)
  expect(text).not.toContain('work_details')
  const call = await member.get(`/api/work/${id}`)
  expect(call.status).toBe(500)
  expect(JSON.stringify(await call.json())).not.toContain('work_details')
  expect((await member.get('/properties')).status).toBe(200)
  file.close()
  await broken.stop()
  // The log names the lines of the source files, not of the build.
  expect(broken.output()).toMatch(/at \w+ \(app\/domain\/[\w/.-]+\.ts:\d+:\d+\)/)
})

test('every refusal has the portal’s frame and a link onward', async () => {
  const member = await Visitor.create(portal, 'member')
  const refusals = [
    [await member.get('/admin/dashboard'), 403, 'Admin privileges required'],
    [await member.post('/properties', {}), 405, 'does not take that kind of request'],
    [await member.send('POST', '/contact', { json: {} }), 400, 'could not read'],
    [await member.post('/my-requests', { booking: '999999' }), 404, 'no longer exists'],
  ] as const
  for (const [response, status, sentence] of refusals) {
    const page = await response.text()
    expect(response.status).toBe(status)
    expect(page).toContain(sentence)
    expect(page).toContain('class="masthead-name"')
    expect(page).toContain('Go to the front page')
    expect(page).toContain('href="/notifications"')
  }
})

test('a refusal links back only where that helps', async () => {
  const member = await Visitor.create(portal, 'member')
  const file = new Database(portal.databasePath, { readonly: true })
  const id = file
    .prepare(
      `select l.id from listings l join play_details p on p.listing_id = l.id
       where p.type = 'Dining' and l.moderation_status = 'approved'
       order by l.id limit 1`,
    )
    .pluck()
    .get()
  file.close()
  const notATour = await member.get(`/play/${id}/purchase-ticket`)
  expect(notATour.status).toBe(409)
  expect(await notATour.text()).toContain(`<a href="/play/${id}">Back to the page</a>`)
  expect((await member.get(`/play/${id}`)).status).toBe(200)
  const form = await member.send('POST', '/contact', { json: {} })
  expect(await form.text()).toContain('<a href="/contact">Back to the page</a>')
  const admin = await Visitor.create(portal, 'admin')
  const page = await admin.get('/admin/history?kind=nothing')
  expect(page.status).toBe(400)
  expect(await page.text()).not.toContain('Back to the page')
})

test('an address that is too long is not kept for after the login', async () => {
  const visitor = await Visitor.create(portal)
  const { headers } = await visitor.get(`/profile?x=${'y'.repeat(20_000)}`)
  expect(headers.get('location')).toBe('/login?reason=page')
  const short = await visitor.get('/profile?x=y')
  expect(short.headers.get('location')).toBe('/login?reason=page&redirectTo=%2Fprofile%3Fx%3Dy')
})

test('the API answers unknown addresses in JSON, in its own words', async () => {
  const member = await Visitor.create(portal, 'member')
  const missing = await member.get('/api/nothing/here')
  expect([missing.status, await missing.json()]).toEqual([404, { error: 'Page not found' }])
  const json = { property_id: 'x', start_date: '2031-01-01', end_date: '2031-01-02' }
  const wrong = await member.send('POST', '/api/bookings', { json })
  expect(await wrong.json()).toEqual({ error: 'property_id: This value is not valid.' })
})

test.each(['/photos/none.webp', '/events/999999/event.ics'])(
  'a program that asks for %s, which is not there, gets a sentence',
  async (path) => {
    const visitor = await Visitor.create(portal)
    const answer = await visitor.get(path, { Accept: 'application/json' })
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: textFor('en').common.notFound.text },
    ])
  },
)

test('the real portal does not open the demo’s database', async () => {
  const real = {
    MAINSTREET_MODE: 'production',
    ORIGIN: 'http://localhost:1',
    ADMIN_EMAIL: 'a@b.org',
  }
  // A copy, because the file itself belongs to the running demo.
  const copy = `${portal.databasePath}.copy`
  const demo = new Database(portal.databasePath, { readonly: true })
  await demo.backup(copy)
  demo.close()
  const opened = startTestPortal({ ...real, DATABASE_PATH: copy })
  await expect(opened).rejects.toThrow('holds the demo town')
})
