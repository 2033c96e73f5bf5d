import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { compareRow } from './publish.server.ts'

test('a row finds its listing by an index, also where no listing was imported before', () => {
  const db = freshDatabase()
  for (let index = 0; index < 50; index += 1) newListing(db)
  db.run(sql`analyze`)
  const row = { key: 'parcel 1', fields: {}, record: {}, isEdit: false }
  const plans = explainPlans(db, () => compareRow(db, 'properties', row))
  const plan = plans.join('\n')
  expect(plan).toContain('listings_import_key_unique (source=? AND import_key=?)')
  expect(plan).not.toContain('SCAN')
})
