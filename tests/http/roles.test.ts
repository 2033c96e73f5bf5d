import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { landBankLines } from '#tests/support/inventory-file.ts'
import { parseForms } from '#tests/support/page-forms.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const listLinks = async (visitor: Visitor, path: string) => {
  const page = await (await visitor.get(path)).text()
  return new Set([...page.matchAll(/href="(\/admin[^"]*)"/g)].map(([, href]) => href))
}

const queues = [
  '/admin/listings/moderation',
  '/admin/events/moderation',
  '/admin/play/moderation',
  '/admin/classifieds/moderation',
  '/admin/desk',
]

test('the menus show a role what it may open, and each of it opens', async () => {
  const expected = {
    member: [],
    cashier: [],
    moderator: ['/admin/dashboard', ...queues],
    importer: ['/admin/dashboard', '/admin/import'],
  } as const
  for (const [who, links] of Object.entries(expected)) {
    const visitor = await Visitor.create(portal, who as keyof typeof expected)
    expect(await listLinks(visitor, '/owner-dashboard'), who).toEqual(new Set(links))
    for (const link of links) expect((await visitor.get(link)).status, link).toBe(200)
  }
  const moderator = await Visitor.create(portal, 'moderator')
  const dashboard = await (await moderator.get('/admin/dashboard')).text()
  expect(dashboard).not.toContain('example.org')
  expect(dashboard).not.toContain('Download as CSV')
  expect(await listLinks(moderator, '/admin/dashboard')).toEqual(new Set(queues))
})

/** A job that waits, posted by somebody; returns its id. */
async function post(who: 'member' | 'moderator') {
  const visitor = await Visitor.create(portal, who)
  const json = {
    title: `Miller ${who}`,
    category: 'temp',
    city: 'Millbrook',
    state: 'Michigan',
    company: 'The mill',
  }
  const answer = await visitor.send('POST', '/api/work', { json })
  return ((await answer.json()) as { id: number }).id
}

test('a moderator decides on the posts of others, and never on their own', async () => {
  const moderator = await Visitor.create(portal, 'moderator')
  const decide = (id: number) =>
    moderator.post(queues[0] ?? '', { id: String(id), status: 'approved', answer: '' })
  const [theirs, own] = [await post('member'), await post('moderator')]
  await decide(theirs)
  await decide(own)
  const call = await moderator.send('PUT', `/api/listings/work/${own}/moderate`, {
    json: { status: 'approved' },
  })
  expect(call.status).toBe(409)
  expect(await call.json()).toMatchObject({ error: expect.stringContaining('your own') })
  const db = new Database(portal.databasePath, { readonly: true })
  const status = (id: number) =>
    db.prepare('select moderation_status from listings where id = ?').pluck().get(id)
  expect([status(theirs), status(own)]).toEqual(['approved', 'pending'])
  db.close()
})

test('the call for ads that wait tells the address of an owner to administrators alone', async () => {
  const owner = await Visitor.create(portal, 'owner')
  const db = new Database(portal.databasePath, { readonly: true })
  const section_id = db.prepare('select min(id) from classified_sections').pluck().get()
  db.close()
  await owner.send('POST', '/api/classifieds', { json: { content: 'Hay, ten bales', section_id } })
  const readAddresses = async (who: 'admin' | 'moderator') => {
    const visitor = await Visitor.create(portal, who)
    const answer = await visitor.get('/api/classifieds/pending-moderation')
    const ads = (await answer.json()) as Array<{ user_email: string | null; content: string }>
    return ads.filter(({ content }) => content.startsWith('Hay')).map((ad) => ad.user_email)
  }
  expect(await readAddresses('admin')).toEqual(['owner@example.org'])
  expect(await readAddresses('moderator')).toEqual([null])
})

test('a moderator reads a listing that waits, but does nothing else with it', async () => {
  const id = await post('member')
  const [moderator, cashier] = [
    await Visitor.create(portal, 'moderator'),
    await Visitor.create(portal, 'cashier'),
  ]
  const getStatuses = async (who: Visitor, paths: string[]) =>
    Promise.all(paths.map(async (path) => (await who.get(path)).status))
  const reading = [`/api/work/${id}`, `/work/${id}`]
  expect(await getStatuses(moderator, reading)).toEqual([200, 200])
  expect(await getStatuses(cashier, reading)).toEqual([404, 404])
  const others = [`/apply/work/${id}`, `/edit-listing/work/${id}`]
  expect(await getStatuses(moderator, others)).toEqual([404, 404])
})

test('a moderator sees the preview of an event that waits, and manages no event', async () => {
  const owner = await Visitor.create(portal, 'owner')
  const moderator = await Visitor.create(portal, 'moderator')
  const queue = await (await moderator.get('/admin/events/moderation')).text()
  const preview = /\/events\/(\d+)\/preview/.exec(queue)
  const page = await moderator.get(preview?.[0] ?? '')
  expect(page.status).toBe(200)
  const html = await page.text()
  const links = [...html.matchAll(/<a href="([^"]+)">/g)].map(([, href]) => href)
  expect(links).toContain('/admin/desk')
  expect(links).not.toContain(`/events/${preview?.[1]}/edit`)
  expect((await moderator.get(`/events/${preview?.[1]}/edit`)).status).toBe(404)
  expect((await owner.get('/admin/events/moderation')).status).toBe(403)
})

test('an importer brings a file in; a moderator is refused before it is read', async () => {
  const send = async (who: 'importer' | 'moderator') => {
    const form = new FormData()
    form.set('file', new File([...landBankLines(20, 4)], 'inventory.csv'))
    return (await Visitor.create(portal, who)).send('POST', '/admin/import', { form })
  }
  const staged = await send('importer')
  expect(staged.headers.get('location')).toMatch(/^\/admin\/import\/\d+$/)
  const importer = await Visitor.create(portal, 'importer')
  expect((await importer.get(staged.headers.get('location') ?? '')).status).toBe(200)
  expect((await send('moderator')).status).toBe(403)
})

test('a role that is given ends every session, and the mail says so to administrators', async () => {
  const importer = await Visitor.create(portal, 'importer')
  expect((await importer.get('/admin/import')).status).toBe(200)
  const admin = await Visitor.create(portal, 'admin')
  const db = new Database(portal.databasePath, { readonly: true })
  const { email } = demoAccounts.importer
  const one = (sql: string) => db.prepare(sql).pluck().get()
  const user = String(one(`select id from users where email = '${email}'`))
  const given = await admin.post('/admin/dashboard', { user, role: 'moderator', status: 'active' })
  expect(given.status).toBe(303)
  expect((await importer.get('/api/users/profile')).status).toBe(401)
  expect(
    one(`select count(*) from notifications n join activities a on a.id = n.activity_id
    where a.type = 'account.membership_changed' and a.subject_id = ${user}`),
  ).toBe(1)
  db.close()
})

test('a dashboard opened before somebody else suspended the account changes nothing', async () => {
  const admin = await Visitor.create(portal, 'admin')
  const db = new Database(portal.databasePath, { readonly: true })
  const one = (sql: string) => db.prepare(sql).pluck().get()
  const user = String(one(`select id from users where email = '${demoAccounts.cashier.email}'`))
  const state = () => one(`select role || ', ' || membership_status from users where id = ${user}`)
  const page = await (await admin.get('/admin/dashboard')).text()
  const form = parseForms(page, '/admin/dashboard').find(({ given }) => given.user === user)
  const suspended = { ...form?.given, role: 'cashier', status: 'suspended' }
  expect((await admin.post('/admin/dashboard', suspended)).status).toBe(303)
  const outdated = { ...form?.given, role: 'moderator', status: 'active' }
  const refused = await admin.post('/admin/dashboard?q=a', outdated)
  expect([refused.status, state()]).toEqual([409, 'cashier, suspended'])
  const answer = await refused.text()
  expect(answer).toContain('Somebody else changed the role or membership of this account')
  expect(answer).toContain('href="/admin/dashboard?q=a"')
  db.close()
})

test('a suspension leads to the pages that cancel what people have tickets for', async () => {
  const admin = await Visitor.create(portal, 'admin')
  const db = new Database(portal.databasePath, { readonly: true })
  const [sold] = db
    .prepare(
      `select e.id, e.owner_id as ownerId from events e join users u on u.id = e.owner_id
       where e.end_time > ? and e.status = 'active' and u.role = 'member' and exists (select 1 from ticket_types t
         where t.event_id = e.id and t.sold_count > 0)`,
    )
    .all(new Date().toISOString()) as Array<{ id: number; ownerId: number }>
  db.close()
  if (!sold) throw new Error('No event with sold tickets.')
  const user = String(sold.ownerId)
  const suspended = { user, role: 'member', status: 'suspended' }
  const answer = await admin.post('/admin/dashboard', suspended)
  const flash = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const Cookie = [admin.headers.Cookie, ...flash].join('; ')
  const told = await (await admin.get('/admin/dashboard', { Cookie })).text()
  expect(told).toMatch(/is suspended\. People have tickets for .* of this account\./)
  const link = new RegExp(`<a href="/events/${sold.id}/cancel"[^>]*>Cancel “[^<]+” \\(\\d`).exec(
    told,
  )
  expect(link).not.toBeNull()
  expect((await admin.get(`/events/${sold.id}/cancel`)).status).toBe(200)
  await admin.post('/admin/dashboard', { ...suspended, status: 'active' })
})
