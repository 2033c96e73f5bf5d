import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { renewStatistics } from './optimize.server.ts'

test('statistics are renewed of the tables that have changed much, and of no others', async () => {
  const db = freshDatabase()
  const analyzed = () => {
    const sql = `select distinct tbl from sqlite_stat1 where tbl in ('listings', 'users')`
    return db.$client.prepare(sql).pluck().all()
  }
  for (let n = 0; n < 20; n += 1) newListing(db)
  await renewStatistics(db)
  expect(analyzed()).toEqual(['listings'])
  const readVersion = () => db.$client.pragma('schema_version', { simple: true })
  const version = readVersion()
  newListing(db)
  await renewStatistics(db)
  expect(readVersion()).toBe(version)
  const rows = () =>
    db.$client
      .prepare(`select max(cast(stat as int)) from sqlite_stat1 where tbl = 'listings'`)
      .pluck()
      .get()
  const before = rows()
  for (let n = 0; n < 400; n += 1) newListing(db)
  await renewStatistics(db)
  expect(rows()).toBeGreaterThan(Number(before))
})
