import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { readFields } from '#tests/support/settings-form.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** A town that asks for no fees: what its pages say, and what its forms and calls do. */

let portal: TestPortal
let admin: Visitor
let owner: Visitor

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await Visitor.create(portal, 'admin')
  owner = await Visitor.create(portal, 'owner')
  const page = '/admin/settings'
  const fields = readFields(await (await admin.get(page)).text(), 'fees')
  const fees = Object.keys(fields).filter((name) => /^fee-.*[^s]$/.test(name))
  expect(fees).toHaveLength(9)
  const none = Object.fromEntries(fees.map((name) => [name, '0']))
  const { password } = demoAccounts
  const saved = await admin.post(page, { ...fields, ...none, passwordAgain: password })
  expect(saved.status).toBe(303)
})
afterAll(() => portal.stop())

const read = async (path: string, who = owner) => {
  const html = await (await who.get(path)).text()
  return html.replaceAll('<!-- -->', '')
}

function find<Row>(sql: string): Row {
  const file = new Database(portal.databasePath, { readonly: true })
  const row = file.prepare(sql).get() as Row
  file.close()
  return row
}
/** Follows a form's redirect, with the message that it leaves for the next page. */
async function follow(answer: Response): Promise<string> {
  const [message = ''] = answer.headers.getSetCookie().filter((cookie) => cookie.includes('flash='))
  const Cookie = `${owner.headers.Cookie}; ${message.split(';')[0]}`
  const page = await owner.get(answer.headers.get('location') ?? '', { Cookie })
  return (await page.text()).replaceAll('<!-- -->', '')
}

const countPayments = () => find<{ n: number }>('select count(*) as n from payments').n

test.each([
  ['/play/new', 'It appears when it is approved.'],
  ['/classifieds/new', 'it is shown for 30 days, for free.'],
  ['/owner-dashboard/classifieds', 'An ad is shown when it is approved, for 30 days.'],
  ['/advertise-play-listing', '<dd>free</dd>'],
  ['/ways-to-monetize', 'Listing a tour is free. Add its dates'],
  ['/welcome', 'A home, a job, an event or a tour, from your dashboard.'],
  ['/user-guide', 'Listing is free. Your listing is saved'],
  ['/user-guide', 'it is shown for 30 days, for free.'],
])('%s says that there is no fee', async (path, sentence) => {
  const html = await read(path)
  expect(html).toContain(sentence)
  expect(html).not.toMatch(/(costs|pay|for|from|,) \$\d/)
})

test('nobody has anything to pay once the fees are 0', async () => {
  const unpaid = find<{ n: number }>(
    'select count(*) as n from listings where unpaid_since is not null',
  )
  expect(unpaid.n).toBe(0)
  for (const path of ['/owner-dashboard', '/my-play-listings', '/owner-dashboard/classifieds']) {
    const html = await read(path)
    expect(html, path).not.toContain('unpaid')
    expect(html, path).not.toContain('Pay ')
  }
})

test('a play listing is posted and shown without a payment', async () => {
  const before = countPayments()
  const typed = {
    ...{ title: 'The old mill', description: 'Come and see.', location: 'Mill Race 1' },
    ...{ city: 'Millbrook', state: 'Michigan', type: 'Destination', maxCapacity: '0' },
  }
  const posted = await owner.post('/play/new', typed)
  expect(posted.headers.get('location')).toBe('/my-play-listings')
  const html = await follow(posted)
  expect(html).toContain('Your listing “The old mill” is waiting for approval.')
  expect(html).toContain('no fee')
  const { id } = find<{ id: number }>('select max(id) as id from listings')
  const decided = await admin.send('PUT', `/api/play/${id}/moderate`, {
    json: { status: 'approved' },
  })
  expect(decided.status).toBe(200)
  expect((await (await Visitor.create(portal)).get(`/play/${id}`)).status).toBe(200)
  expect(countPayments()).toBe(before)
})

test('a call to post a play listing leads to the list of one’s own', async () => {
  const json = {
    ...{ title: 'The new mill', description: 'Come and see.', location: 'Mill Race 2' },
    type: 'Dining',
  }
  const answer = await owner.send('POST', '/api/play/initiate-payment', { json })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ url: `${portal.origin}/my-play-listings` })
})

test('a classified that is approved is shown, and renewed with one button', async () => {
  const before = countPayments()
  const { id: sectionId } = find<{ id: number }>(
    "select id from classified_sections where status = 'approved' and deleted_at is null order by id",
  )
  const typed = { title: 'Two barn cats', content: 'Only together.', sectionId: String(sectionId) }
  expect((await owner.post('/classifieds/new', typed)).status).toBe(303)
  const { id } = find<{ id: number }>('select max(id) as id from classified_ads')
  const decided = await admin.send('PUT', `/api/classifieds/${id}/moderate`, {
    json: { status: 'approved' },
  })
  expect(decided.status).toBe(200)
  expect(await read('/classifieds?q=barn')).toContain('Two barn cats')
  expect(await read('/owner-dashboard/classifieds')).toContain('free until')

  const file = new Database(portal.databasePath, { timeout: 10_000 })
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString()
  file.prepare('update classified_ads set expires_at = ? where id = ?').run(soon, id)
  file.close()
  expect(await read('/owner-dashboard/classifieds')).toContain('Renew for free')
  const renewed = await owner.post('/owner-dashboard/classifieds', { ad: String(id) })
  expect(renewed.headers.get('location')).toBe('/owner-dashboard/classifieds')
  expect(await follow(renewed)).toContain('Your ad is shown.')
  const press = (page: string) =>
    owner.post('/owner-dashboard/classifieds', { ad: String(id), submission: page })
  expect((await press('opened later')).status).toBe(409)
  const twice = await owner.post('/owner-dashboard/classifieds', { ad: String(id) })
  expect(await follow(twice), 'a second press').toContain('Your ad is shown.')
  expect(countPayments()).toBe(before)
})

test('an ad is started from the page where it would be bought', async () => {
  const { id } = find<{ id: number }>(
    `select l.id from listings l join users u on u.id = l.owner_id
      where l.source = 'play' and l.is_public and u.email = '${demoAccounts.owner.email}'
        and not exists (select 1 from campaigns c where c.listing_id = l.id and c.status = 'active')
      order by l.id`,
  )
  const path = `/advertise-play-listing?subject=listing-${id}`
  const page = await read(path)
  expect(page).toContain('Start the ad')
  const [, line = ''] = /<textarea[^>]*name="line"[^>]*>([^<]*)</.exec(page) ?? []
  const subject = `listing-${id}`
  const redrafted = await (await owner.post(path, { subject, intent: 'redraft' })).text()
  expect(redrafted, 'a new text has the focus').toMatch(/<textarea[^>]* autofocus=""/i)
  const typed = { subject, line, draft: line, draftAuthor: 'template' }
  const started = await owner.post(path, typed)
  expect(started.headers.get('location')).toBe('/advertise-play-listing')
  expect(await follow(started)).toContain('Your ad is running')
  expect(await follow(await owner.post(path, typed)), 'a second press').toContain(
    'Your ad is running',
  )
  const later = await owner.post(path, { ...typed, submission: 'opened later' })
  expect(later.status).toBe(409)
})
