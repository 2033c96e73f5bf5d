import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#app/shared/calendar-days.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
let examples: Examples
let owner: Visitor
let member: Visitor
let admin: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
  owner = await Visitor.create(portal, 'owner')
  member = await Visitor.create(portal, 'member')
  admin = await Visitor.create(portal, 'admin')
  const change = { intent: 'deactivate', property: String(examples.rental) }
  expect((await admin.post('/admin/dashboard', change)).status).toBe(303)
})
afterAll(() => portal.stop())

const own = '/owner-dashboard/history'
const read = async (visitor: Visitor, path: string) => (await visitor.get(path)).text()
const deactivated = /The listing “[^”]+” was deactivated\./

test('administrators see who did what; members see their own part, without names', async () => {
  const everything = await read(admin, '/admin/history')
  expect(everything).toMatch(deactivated)
  const ofOwner = await read(owner, own)
  expect(ofOwner).toMatch(deactivated)
  expect(ofOwner).toContain('an administrator')
  expect(await read(member, own)).not.toMatch(deactivated)
})

test('only administrators see the whole history, and no cache stores it', async () => {
  for (const visitor of [owner, member]) {
    const response = await visitor.get('/admin/history')
    expect(response.status).toBe(403)
    expect(await response.text()).not.toMatch(deactivated)
  }
  const answers = [await admin.get('/admin/history'), await owner.get(own)]
  for (const { headers } of answers)
    expect(headers.get('cache-control')).toMatch(/private|no-store/)
})

test('every link in the history leads its reader to a page', async () => {
  for (const [visitor, path] of [
    [admin, '/admin/history'],
    [admin, own],
    [owner, own],
    [member, own],
  ] as const) {
    const [, rows = ''] = (await read(visitor, path)).split('<tbody>')
    const links = [...rows.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    expect(links.length, path).toBeGreaterThan(0)
    for (const link of new Set(links)) expect((await visitor.get(link)).status, link).toBe(200)
  }
})

test('a filter shows only its kind or subject', async () => {
  const { rental } = examples
  expect(await read(admin, `/admin/history?kind=listing&id=${rental}`)).toMatch(deactivated)
  expect(await read(admin, '/admin/history?kind=&id=')).toMatch(deactivated)
  for (const other of ['kind=event', 'kind=listing&id=999999']) {
    const response = await admin.get(`/admin/history?${other}`)
    expect(response.status, other).toBe(200)
    expect(await response.text(), other).not.toMatch(deactivated)
  }
})

test('it is filtered by who did it and by the town’s days, and the pages keep the filter', async () => {
  const filtered = async (query: string) => read(admin, `/admin/history?${query}`)
  expect(await filtered('kind=listing&who=ada')).toMatch(deactivated)
  expect(await filtered('kind=listing&who=owner%40example.org')).not.toMatch(deactivated)
  const today = new Date().toISOString().slice(0, 10)
  const day = (offset: number) => addDays(today, offset)
  expect(await filtered(`kind=listing&from=${day(-1)}&to=${day(1)}`)).toMatch(deactivated)
  expect(await filtered(`kind=listing&from=${day(2)}`)).not.toMatch(deactivated)
  expect(await filtered('kind=listing&from=1/31/2020')).toMatch(deactivated)
  expect(await filtered(`kind=listing&to=${day(-2)}`)).not.toMatch(deactivated)
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  const taken = db.prepare(`insert into activities (actor_id, type, subject_type, subject_id)
    select id, 'listing.taken', 'listing', 1 from users where email = 'admin@example.org'`)
  const last = db.prepare('select max(id) from activities').pluck().get()
  for (let rows = 0; rows < 30; rows += 1) taken.run()
  const page = await filtered('who=example.org&from=2020-01-01')
  db.exec(`delete from activities where id > ${last}`)
  db.close()
  expect(page).toContain('value="example.org"')
  expect(page).toContain('value="2020-01-01"')
  expect(page).toMatch(/href="[^"]*who=example\.org&amp;from=2020-01-01&amp;page=2"/)
})

test('a page past the end is the last', async () => {
  const [, pages = '1'] = /Page 1 of (\d+)/.exec(await read(admin, '/admin/history')) ?? []
  const last = await read(admin, `/admin/history?page=${pages}`)
  const beyond = await read(admin, '/admin/history?page=99999')
  const rows = (page: string) => page.match(/<tr[\s\S]*?<\/tr>/g)
  expect(rows(beyond)?.length).toBeGreaterThan(1)
  expect(rows(beyond)).toEqual(rows(last))
})

test.each([
  'kind=__proto__',
  'kind=listings',
  "kind=listing'--",
  'kind=%00',
  'kind=constructor&id=1',
  'id=-1',
  'id=1%20or%201%3D1',
  'id=1e3',
  'id=99999999999999999999',
  `kind=${'x'.repeat(2000)}`,
  `who=${'x'.repeat(255)}`,
  'from=2026-02-30',
  'to=tomorrow',
  'to=-1',
  'to=9999-12-31',
])('a filter that cannot be is refused: %s', async (query) => {
  const response = await admin.get(`/admin/history?${query}`)
  expect(response.status).toBe(400)
  expect(await response.text()).not.toMatch(deactivated)
})

test.each(['page=-1', 'page=1e99', 'page=x', 'page=1&page=2', 'page=0'])(
  'an invalid page number shows the first page: %s',
  async (query) => {
    for (const path of ['/admin/history', own]) {
      const visitor = path === own ? owner : admin
      expect(await read(visitor, `${path}?${query}`)).toMatch(deactivated)
    }
  },
)
