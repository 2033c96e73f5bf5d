import { getTableColumns, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { detailsTables } from '#app/domain/listings/fields/field-tables.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { insertSample } from '#tests/support/sample-listings.ts'
import { listingSources, listings } from './schema/listings.ts'

test.each(listingSources)('pages are stale after a change of %s or their details', (source) => {
  const db = freshDatabase()
  const version = db.$client.prepare('select version from content_version').pluck()
  const expectRaised = (by: string, change: () => unknown) => {
    const before = version.get()
    change()
    expect(version.get(), by).not.toBe(before)
  }
  const table = detailsTables[source]
  expectRaised('a new listing', () => insertSample(db, source))
  for (const { name } of Object.values(getTableColumns(table))) {
    const save = db.$client.prepare(`update ${getTableName(table)} set ${name} = ${name}`)
    expectRaised(name, () => save.run())
  }
  expectRaised('a deleted listing', () => db.delete(listings).run())
})
