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

test('endless words leave the actions of a table on the screen', async ({
  page,
  portal,
  login,
}) => {
  const word = 'x'.repeat(90)
  const db = new Database(portal.databasePath)
  const message = db.prepare(`insert into contact_messages (name, email, message) values (?, ?, ?)`)
  const { lastInsertRowid: id } = message.run(word, `${word}@example.org`, word)
  db.close()
  await login('admin', '/admin/contact-messages')
  // The frame of a wide table scrolls, so that the width of the page says nothing.
  for (const width of [660, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const box = await page.getByRole('button', { name: word }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? width), `at ${width}`).toBeLessThanOrEqual(width)
  }
  const after = new Database(portal.databasePath)
  after.prepare('delete from contact_messages where id = ?').run(id)
  after.close()
})
