import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { listingSources } from '#db/schema/listings.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }

test('views are counted in and out of the cache: people, once each, and not the owner', async () => {
  const db = new Database(portal.databasePath)
  const pages = listingSources.map((source) => {
    const id = db
      .prepare(`select min(id) from listings where is_public and source = ?`)
      .pluck()
      .get(source)
    db.prepare(`update listings set owner_id = (select id from users where email = ?)
      where id = ?`).run('owner@example.org', id)
    return paths[source].show(Number(id))
  })
  db.exec('delete from listing_views')
  const [anybody, member, owner, admin] = await Promise.all([
    Visitor.create(portal),
    Visitor.create(portal, 'member'),
    Visitor.create(portal, 'owner'),
    Visitor.create(portal, 'admin'),
  ])
  for (const page of pages) {
    const look = (who: Visitor, method = 'GET', headers: HeadersInit = browser, path = page) =>
      who.send(method, path, { headers })
    // The first request renders the page, the others wait for it, and later ones get it from the
    // cache.
    await Promise.all([look(anybody), look(anybody), look(anybody)])
    for (let time = 0; time < 4; time += 1) await look(anybody)
    const etag = (await look(anybody)).headers.get('etag') ?? ''
    expect((await look(anybody, 'GET', { ...browser, 'If-None-Match': etag })).status).toBe(304)
    await look(anybody, 'GET', browser, `/es${page}`)
    await look(member)
    // The following visits are not counted.
    await look(owner)
    await look(admin)
    await look(anybody, 'HEAD')
    await look(anybody, 'GET', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await look(anybody, 'GET', { ...browser, 'Sec-Purpose': 'prefetch' })
  }
  for (const source of listingSources) await anybody.get(paths[source].list())
  // The stop writes all counts.
  await portal.stop()
  const rows = db
    .prepare(`select source, sum(views) as views from listing_views
      join listings on id = listing_id group by listing_id order by listing_id`)
    .all()
  db.close()
  const counted = listingSources.map((source) => ({ source, views: 11 }))
  expect(rows).toEqual(expect.arrayContaining(counted))
  expect(rows).toHaveLength(counted.length)
})
