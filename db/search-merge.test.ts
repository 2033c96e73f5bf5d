import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'

test('lets the text search merge only where half of it is gone', () => {
  const setting = `select v from listing_search_config where k = 'deletemerge'`
  expect(freshDatabase().$client.prepare(setting).pluck().get()).toBe(50)
})
