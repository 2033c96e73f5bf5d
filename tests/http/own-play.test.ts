import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** A member's play listings: paying for an older one, and changes of tours in moderation. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const typed = {
  ...{ city: 'Millbrook', state: 'Michigan', title: 'The old mill', description: 'Come and see.' },
  ...{ location: 'Mill Race 1', type: 'Destination', maxCapacity: '0', method: 'card' },
}

function run<Row>(sql: string, ...values: Array<string | number | undefined>): Row | undefined {
  const file = new Database(portal.databasePath, { timeout: 10_000 })
  const query = file.prepare(sql)
  const row = query.reader ? query.get(...values) : query.run(...values)
  file.close()
  return row as Row | undefined
}

test('the link to pay opens the page that has the listing, however many are newer', async () => {
  const owner = await Visitor.create(portal, 'owner')
  const post = async (title: string) => (await owner.post('/play/new', { ...typed, title })).status
  expect(await post('The oldest')).toBe(303)
  const unpaid = run<{ id: number }>('select max(id) as id from listings')?.id
  const due = `update listings set moderation_status = 'approved',
    unpaid_since = '2026-11-01T00:00:00.000Z' where id = ?`
  run(due, unpaid)
  for (let newer = 0; newer < 25; newer += 1) expect(await post(`Newer ${newer}`)).toBe(303)

  const path = `/my-play-listings?pay=${unpaid}`
  const opened = await (await owner.get(path)).text()
  expect(opened).toContain(`id="listing-${unpaid}"`)
  expect(opened).toMatch(/<button [^>]*autofocus=""/)
  const [pager = ''] = /<nav class="pager".*?<\/nav>/s.exec(opened) ?? []
  const [, previous = ''] = /href="([^"]+)"/.exec(pager) ?? []
  expect(pager).toContain('rel="prev"')
  const newest = await (await owner.get(previous.replaceAll('&amp;', '&'))).text()
  expect(newest).toContain('id="listing-')
  expect(newest).not.toContain(`id="listing-${unpaid}"`)
  expect(await (await owner.get('/my-play-listings?pay=1')).text()).toContain('rel="next"')
})

test('nobody is asked to pay for a listing that an administrator took off the lists', async () => {
  const owner = await Visitor.create(portal, 'owner')
  await owner.post('/play/new', typed)
  const id = run<{ id: number }>('select max(id) as id from listings')?.id
  const isAsked = async () => {
    const dashboard = await (await owner.get('/owner-dashboard')).text()
    const mine = await (await owner.get(`/my-play-listings?pay=${id}`)).text()
    expect(dashboard).toContain(`href="/play/${id}"`)
    return [dashboard.includes(`pay=${id}"`), /autofocus=""/.test(mine)]
  }
  const due = `update listings set moderation_status = 'approved',
    unpaid_since = '2026-11-01T00:00:00.000Z' where id = ?`
  run(due, id)
  expect(await isAsked()).toEqual([true, true])
  run(
    `update listings set deactivated_at = '2026-11-02T00:00:00.000Z',
      deactivated_by = (select id from users where email = 'admin@example.org') where id = ?`,
    id,
  )
  expect(await isAsked()).toEqual([false, false])
})

test('moderators see the dates and sold tickets of a tour whose change waits', async () => {
  const tour = run<{ id: number; sold: number; max: number }>(
    `select s.listing_id as id, y.sold_count as sold, s.max_capacity as max from tour_dates s
      join ticket_types y on y.tour_date_id = s.id
      join listings l on l.id = s.listing_id
      where s.start_time > ? and l.moderation_status = 'approved'
      order by y.sold_count desc`,
    new Date().toISOString(),
  )
  run(
    `insert into listing_changes (listing_id, fields, moderation_status, created_at)
      values (?, '{"title":"Longer walk"}', 'pending', '2026-11-02T00:00:00.000Z')`,
    tour?.id,
  )
  const admin = await Visitor.create(portal, 'admin')
  const html = await (await admin.get('/admin/play/moderation')).text()
  const post = html.split('<article').find((one) => one.includes('Longer walk')) ?? ''
  const sold = tour?.max ? `${tour.sold} of ${tour.max} sold` : `${tour?.sold} sold`
  expect(post.replaceAll('<!-- -->', '')).toContain(`: ${sold}</li>`)
})
