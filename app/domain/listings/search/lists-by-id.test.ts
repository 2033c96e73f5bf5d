import { beforeAll, describe, expect, test } from 'vitest'
import { listAddresses } from '#app/domain/sitemap/addresses.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { explainPlans, makeStatistics } from '#tests/support/query-plans.ts'
import { listAllProperties } from '../pages/admin-properties.server.ts'

/** Lists of listings by id are read in the order of an index, and never sorted. */

const db = freshDatabase()

beforeAll(() => {
  for (let n = 0; n < 40; n += 1) {
    newListing(db, n % 4 === 0 ? { source: 'work', category: 'other' } : {})
    newListing(db, { moderationStatus: 'pending' })
  }
})

/** Returns the lines about listings, and those of sortings. */
const explain = (read: () => unknown) =>
  explainPlans(db, read).filter((line) => /\blistings\b|TEMP B-TREE/.test(line))

/** The run with statistics comes last, because statistics cannot be removed. */
describe.each([false, true])('with statistics %s', (hasStatistics) => {
  beforeAll(() => {
    if (hasStatistics) makeStatistics(db)
  })

  test('a part of the sitemap', () => {
    expect(explain(() => listAddresses(db, 10, 20))).toEqual([
      'SEARCH listings USING INDEX listings_public_idx (is_public=?)',
    ])
  })

  test('all properties', () => {
    expect(explain(() => listAllProperties(db, { page: 2 })).at(-1)).toBe(
      'SEARCH listings USING INDEX listings_source_idx (source=?)',
    )
    expect(explain(() => listAllProperties(db, { page: 2 }))).toHaveLength(2)
  })
})
