import Database from 'better-sqlite3'
import { expect, test } from './fixtures.ts'

test('an endless word makes no page wider than the screen', async ({ page, portal, login }) => {
  const word = 'https://example.org/'.padEnd(110, 'x')
  const db = new Database(portal.databasePath)
  const owner = `(select id from users where email = 'owner@example.org')`
  const listing = db.prepare(
    `insert into listings (source, title, category, city, state, description, moderation_status,
      published_at, owner_id)
    values (?, ?, ?, 'Millbrook', 'Michigan', ?, 'approved', '2090-01-01T00:00:00.000Z', ${owner})`,
  )
  const { lastInsertRowid: id } = listing.run('properties', word, 'Homes', word)
  db.prepare(`insert into property_details (listing_id, terms) values (?, 'Sell')`).run(id)
  db.close()
  await login('admin')
  const paths = ['/', '/properties', '/listings', `/properties/${id}`, '/admin/dashboard']
  for (const width of [320, 660, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      await page.goto(path)
      const taken = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(taken, `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
  const after = new Database(portal.databasePath)
  after.prepare('delete from listings where id = ?').run(id)
  after.close()
})
