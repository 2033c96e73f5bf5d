import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
let examples: Examples
let admin: Visitor
let owner: Visitor
const passwordAgain = demoAccounts.password

beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
})
afterAll(() => portal.stop())

beforeEach(async () => {
  admin = await Visitor.create(portal, 'admin')
  owner = await Visitor.create(portal, 'owner')
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.exec('update sessions set confirmed_at = null')
  db.close()
})

function one(sql: string) {
  const db = new Database(portal.databasePath, { readonly: true })
  const found = db.prepare(sql).pluck().get()
  db.close()
  return found
}

const downloads = () => one(`select count(*) from activities where type = 'personal_list.exported'`)
const told = () =>
  one(`select count(*) from notifications n join activities a on a.id = n.activity_id
    where a.type = 'personal_list.exported'`)
const ticketsFile = () => `/events/${examples.event}/tickets.csv`

test.each([
  ['/admin/export/users.csv', '/admin/dashboard'],
  [null, null],
])('opening the address of a file sends nothing of it: %s', async (path, page) => {
  const answer = await admin.get(path ?? ticketsFile())
  expect(answer.headers.get('location')).toBe(page ?? `/events/${examples.event}/purchased-tickets`)
  expect(await answer.text()).toBe('')
  expect(downloads()).toBe(0)
})

test('downloading a list of people asks for the password, is recorded and notifies administrators', async () => {
  const file = '/admin/export/users.csv'
  const browser = { headers: { Accept: 'text/html' }, form: new URLSearchParams({ intent: 'x' }) }
  const asked = await admin.send('POST', file, browser)
  expect([asked.status, downloads()]).toEqual([403, 0])
  const page = await asked.text()
  expect(page).toContain('Enter your password again')
  expect(page).toContain(`action="${file}"`)
  expect(page).not.toContain('member@example.org')
  expect((await admin.post(file, { passwordAgain: 'a guess' })).status).toBe(403)

  const sent = await admin.post(file, { passwordAgain })
  expect(sent.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await sent.text()).toContain('member@example.org')
  expect([downloads(), told()]).toEqual([1, 1])
  const history = await (await admin.get('/admin/history?kind=personal_list')).text()
  expect(history).toContain('Personal data was downloaded: the accounts.')
})

test('reading lists about others is in the history once; reading one’s own is not', async () => {
  const lists = ['/clients', '/owners', '/transactions', '/owner-dashboard/applications']
    .concat(['/owner-dashboard/bookings', '/owner-dashboard/sales', '/admin/dashboard'])
    .concat(['/admin/contact-messages', '/admin/mail', '/admin/unmatched-payments'])
    .concat([`/events/${examples.event}/purchased-tickets`, `/events/${examples.event}/door-list`])
  const calls = ['/api/clients', '/api/owners', '/api/transactions', '/api/admin/users']
  const member = await Visitor.create(portal, 'member')
  const cashier = await Visitor.create(portal, 'cashier')
  for (const visitor of [member, owner]) {
    for (const path of [...lists, ...calls]) await visitor.get(path)
  }
  for (const path of [...lists, ...lists, ...calls]) {
    expect((await admin.get(path)).status, path).toBe(200)
  }
  await cashier.get('/owner-dashboard/till')
  // Once in each hour, so that a list has two rows if the hour ends meanwhile.
  const seen = () =>
    one(`select group_concat(email || ' ' || list || iif(isAgain, ' again', ''), ', ')
      from (select email, parameters ->> 'list' as list,
          count(*) > count(distinct substr(activities.created_at, 1, 13)) as isAgain
        from activities join users on users.id = actor_id
        where type = 'personal_list.read' group by 1, 2 order by 1, 2)`)
  const byAdmin = ['accounts', 'applications', 'bookings', 'clients', 'ledger', 'mail']
    .concat(['messages', 'owners', 'tickets'])
    .map((list) => `admin@example.org ${list}`)
  const expected = [...byAdmin, 'cashier@example.org ledger'].join(', ')
  await expect.poll(seen).toBe(expected)
  const history = await (await admin.get('/admin/history?kind=personal_list')).text()
  expect(history).toContain('Personal data was read: the client book.')
})

test('downloading a list of homes asks for no password and is not recorded', async () => {
  const before = downloads()
  const sent = await admin.post('/admin/export/properties.csv', {})
  expect([sent.status, downloads()]).toEqual([200, before])
})

test('an organizer downloads their own buyers with the password, and nobody is notified', async () => {
  const before = [downloads(), told()]
  expect((await owner.post(ticketsFile(), {})).status).toBe(403)
  expect([downloads(), told()]).toEqual(before)
  const sent = await owner.post(ticketsFile(), { passwordAgain })
  expect(await sent.text()).toContain('buyer_email')
  expect([downloads(), told()]).toEqual([Number(before[0]) + 1, before[1]])
  expect((await admin.post(ticketsFile(), { passwordAgain })).status).toBe(200)
  expect([downloads(), told()]).toEqual([Number(before[0]) + 2, Number(before[1]) + 1])
  const member = await Visitor.create(portal, 'member')
  expect((await member.post(ticketsFile(), { passwordAgain })).status).toBe(404)
})
