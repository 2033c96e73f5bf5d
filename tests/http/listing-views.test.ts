import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const id = db
    .prepare(`select id from listings where is_public and source = 'properties'
      and owner_id = (select id from users where email = 'owner@example.org')`)
    .pluck()
    .get() as number
  db.exec('delete from listing_views')
  const page = `/properties/${id}`
  const [anybody, member, owner, admin] = await Promise.all([
    Visitor.create(portal),
    Visitor.create(portal, 'member'),
    Visitor.create(portal, 'owner'),
    Visitor.create(portal, 'admin'),
  ])
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
  await look(anybody, 'GET', browser, '/properties')
  // The stop writes all counts.
  await portal.stop()
  const rows = db.prepare('select listing_id as id, sum(views) as views from listing_views').all()
  db.close()
  expect(rows).toEqual([{ id, views: 11 }])
})
