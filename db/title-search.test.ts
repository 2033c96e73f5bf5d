import { expect, test } from 'vitest'
import { migrateUpTo } from '#tests/support/migrations.ts'
import { migrateDatabase, openDatabase } from './client.server.ts'

test('an upgrade puts the titles of public listings into their index', () => {
  const db = openDatabase(':memory:')
  migrateUpTo(db, '0065_zones_of_old_events')
  const { $client: client } = db
  const add = client.prepare(`insert into listings
    (id, source, title, category, description, city, state, moderation_status, published_at)
    values (?, 'work', ?, 'remote', 'At the mill', 'Flint', 'Michigan', ?, '2026-01-01')`)
  add.run(1, 'Miller', 'approved')
  add.run(2, 'Miller', 'pending')
  add.run(3, 'Baker', 'approved')
  migrateDatabase(db)
  const found = (words: string) =>
    client
      .prepare('select rowid from listing_title_search where listing_title_search match ?')
      .pluck()
      .all(words)
  expect(['mill*', 'baker', 'facets : srcwork'].map(found)).toEqual([[1], [3], [1, 3]])
})
