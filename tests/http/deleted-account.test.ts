import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable } from './access-table.ts'

/** Nobody's pages break when a member who took part in everything deletes the account. */

const { password } = demoAccounts
const page = '/profile/delete'
const wants = { Accept: 'text/html' }

function withDatabase<T>(portal: TestPortal, use: (db: Database.Database) => T): T {
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  try {
    return use(db)
  } finally {
    db.close()
  }
}

/**
 * Moves what is to come into the past and closes what is open, because it keeps an account from
 * being deleted. Changes only the tables; buyers get no refunds or mail.
 */
function settleEverything(portal: TestPortal, email: string) {
  withDatabase(portal, (db) => {
    const past = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-9 days')`
    const later = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-8 days')`
    db.exec(`
      update events set start_time = ${past}, end_time = ${later};
      update tour_dates set start_time = ${past}, end_time = ${later};
      delete from booking_days where booking_id in (select id from bookings where status = 'accepted');
      update bookings set start_date = '2026-01-02', end_date = '2026-01-03' where status = 'accepted';
      update ticket_orders set status = 'released' where status = 'held';
      update payments set status = 'cancelled', closed_at = ${past} where status = 'pending';
      update payments set checkout_url = null;
      update unmatched_payments set state = 'refunded';
      update refunds set status = 'succeeded';`)
    expect(db.prepare('select count(*) from users where email = ?').pluck().get(email)).toBe(1)
  })
}

/**
 * Opens every address of the portal with its examples, and the pages they link to; returns those
 * that fail.
 */
async function walk(visitor: Visitor, examples: Examples): Promise<string[]> {
  const broken: string[] = []
  const seen = new Set<string>()
  const open = Object.entries(accessTable).flatMap(([pattern, { at, formAt, GET }]) =>
    GET ? [at ?? pattern, formAt ?? []].flat() : [],
  )
  const waiting = open.map((address) => fillAddress(address, examples))
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const [path = ''] = address.split('#')
    const kind = path.replace(/\d+/g, '0')
    // Opens at most two pages of a kind.
    if (seen.has(path) || [...seen].filter((known) => known.startsWith(`${kind}|`)).length > 1) {
      continue
    }
    seen.add(path)
    seen.add(`${kind}|${path}`)
    const answer = await visitor.get(path, wants)
    const text = await answer.text()
    if (answer.status >= 500) broken.push(`${answer.status} ${path}`)
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) {
      // The Spanish pages come from the same loaders.
      if (!href.startsWith('/es')) waiting.push(href.replaceAll('&amp;', '&'))
    }
  }
  expect(seen.size).toBeGreaterThan(200)
  return broken
}

describe.each([
  ['owner', ['member', 'admin']],
  ['member', ['owner', 'admin']],
] as const)('after the %s is gone', (who, others) => {
  let portal: TestPortal
  let examples: Examples
  let leaving: Visitor
  const { email } = demoAccounts[who]
  const form = { password, confirmed: 'on' }

  beforeAll(async () => {
    portal = await startTestPortal()
    examples = await makeExamples(portal)
    leaving = await Visitor.create(portal, who)
  })
  afterAll(() => portal.stop())

  test('what is owed or promised comes first, with a link to each', async () => {
    const shown = await (await leaving.get(page, wants)).text()
    expect(shown).toContain('What has to be settled first')
    expect(shown).not.toContain('name="confirmed"')
    const [, list = ''] = /settled first<\/h2>(.*?)<\/ul>/s.exec(shown) ?? []
    const links = [...list.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect((await leaving.get(link)).status, link).toBe(200)
    const refused = await leaving.post(page, form)
    expect([refused.status, (await leaving.get('/profile')).status]).toEqual([400, 200])
  })

  test('the password and the box are asked for, and the second click changes nothing', async () => {
    settleEverything(portal, email)
    for (const missing of [{ password }, { confirmed: 'on' }, { ...form, password: 'a guess' }]) {
      expect((await leaving.post(page, missing as Record<string, string>)).status).toBe(400)
    }
    const gone = await leaving.post(page, form)
    expect([gone.status, gone.headers.get('location')]).toEqual([303, '/'])
    expect(gone.headers.getSetCookie().join()).toMatch(/session=;/)
    const again = await leaving.post(page, form)
    expect(again.headers.get('location')).toContain('/login')
    expect((await leaving.get('/api/users/profile')).status).toBe(401)
    const left = withDatabase(portal, (db) =>
      db.prepare(`select count(*) from activities where type = 'account.deleted'`).pluck().get(),
    )
    expect(left).toBe(1)
    const login = await (await Visitor.create(portal)).post('/login', { email, password })
    expect(login.status).toBe(401)
  })

  test.each(others)(
    'no page breaks for the %s',
    async (other) => {
      const visitor = await Visitor.create(portal, other)
      expect(await walk(visitor, examples)).toEqual([])
    },
    300_000,
  )

  test('the history says “Deleted member”', async () => {
    const admin = await Visitor.create(portal, 'admin')
    const history = await (await admin.get('/admin/history?kind=account', wants)).text()
    expect(history).toContain('An account was deleted.')
    expect(history).toContain('Deleted member')
    expect(history).not.toContain(demoAccounts[who].name)
  })
})

test('an administrator deletes a member from the list of users, with the password', async () => {
  const portal = await startTestPortal()
  const admin = await Visitor.create(portal, 'admin')
  const one = (sql: string) =>
    withDatabase(portal, (db) => {
      db.exec('update sessions set confirmed_at = null')
      return db.prepare(sql).pluck().get()
    })
  const id = one(`select id from users where email = '${demoAccounts.importer.email}'`)
  const address = `/admin/users/${id}/delete`
  expect(await (await admin.get('/admin/dashboard')).text()).toContain(`href="${address}"`)
  expect((await admin.post(address, {})).status).toBe(400)
  expect((await admin.post(address, { confirmed: 'on' })).status).toBe(403)
  const deleted = await admin.post(address, { confirmed: 'on', passwordAgain: password })
  expect([deleted.status, deleted.headers.get('location')]).toEqual([303, '/admin/dashboard'])
  expect((await admin.get(address)).status).toBe(404)
  const own = one(`select id from users where email = '${demoAccounts.admin.email}'`)
  expect((await admin.get(`/admin/users/${own}/delete`)).status).toBe(404)
  expect((await Visitor.create(portal, 'member').then((m) => m.get(address))).status).toBe(403)
  await portal.stop()
}, 300_000)
