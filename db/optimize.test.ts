import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { explainPlans, makeStatistics } from '#tests/support/query-plans.ts'
import { renewStatistics } from './optimize.server.ts'

test('statistics are renewed of the tables that have changed much, and of no others', async () => {
  const db = freshDatabase()
  const analyzed = () => {
    const sql = `select distinct tbl from sqlite_stat1 where tbl in ('listings', 'users')`
    // SQLite makes the table with the first statistics.
    const hasSome = db.$client.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'")
    return hasSome.get() ? db.$client.prepare(sql).pluck().all() : []
  }
  for (let n = 0; n < 999; n += 1) newListing(db)
  await renewStatistics(db)
  // Those of a small table would be wrong when it has grown.
  expect(analyzed()).toEqual([])
  newListing(db)
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
  for (let n = 0; n < 10_000; n += 1) newListing(db)
  await renewStatistics(db)
  expect(rows()).toBeGreaterThan(Number(before))
})

test('statistics of small tables, which earlier releases made, are deleted', async () => {
  const db = freshDatabase()
  for (let n = 0; n < 3; n += 1) newListing(db)
  makeStatistics(db)
  const read = () => db.$client.prepare('select * from listings where owner_id = 1').all()
  const plan = () => explainPlans(db, read).join()
  // Of three rows, reading all seems the fastest way.
  expect(plan()).toBe('SCAN listings')
  await renewStatistics(db)
  expect(plan()).toContain('listings_owner_idx (owner_id=?)')
})
