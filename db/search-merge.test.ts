import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cron } from '#app/domain/jobs/cron.server.ts'
import { runSeparately } from '#app/shared/separate-process.server.ts'
import { openDatabase } from '#app/wiring.server.ts'
import type { Connection } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { mergeSearchIndex } from './search-merge.server.ts'
import { countOwnWrites } from './write.server.ts'

/** Deletes most listings of a town; returns the others. */
function shrunkenTown() {
  const db = freshDatabase()
  const ids = db.$client.transaction(() =>
    Array.from({ length: 1500 }, (_, n) =>
      newListing(db, { title: `House ${n}`, description: words(n) }),
    ),
  )()
  const kept = ids.filter((_, n) => n % 5 === 0)
  const before = indexSize(db)
  db.$client.transaction(() => {
    for (const id of ids.filter((_, n) => n % 5 > 0)) {
      db.delete(listings).where(eq(listings.id, id)).run()
    }
  })()
  return { db, kept, before }
}

const words = (n: number) =>
  Array.from({ length: 20 }, (_, place) => `word${(n * 31 + place * 977) % 4999}`).join(' ')

const number = (db: Connection, sql: string) => Number(db.$client.prepare(sql).pluck().get())

const indexSize = (db: Connection) =>
  number(db, 'select sum(length(block)) from listing_search_data')

const found = (db: Connection) =>
  db.$client
    .prepare(`select rowid from listing_search where listing_search match 'house' order by rowid`)
    .pluck()
    .all()

const tolerated = (db: Connection) =>
  number(db, `select v from listing_search_config where k = 'deletemerge'`)

test('deleting listings does not shrink the search index', () => {
  const { db, before } = shrunkenTown()
  expect(tolerated(freshDatabase())).toBe(0)
  expect(indexSize(db)).toBeGreaterThanOrEqual(before)
})

test('merging removes deleted listings; searches find the same', async () => {
  const { db, kept, before } = shrunkenTown()
  expect(found(db)).toEqual(kept)
  await mergeSearchIndex(db)
  expect(indexSize(db)).toBeLessThan(before / 3)
  expect(found(db)).toEqual(kept)
  expect(tolerated(db)).toBe(0)
  db.$client.exec(`insert into listing_search (listing_search) values ('integrity-check')`)

  db.delete(listings).where(inArray(listings.id, kept)).run()
  await mergeSearchIndex(db)
  expect([found(db), indexSize(db) < 2000]).toEqual([[], true])
  const again = newListing(db, { title: 'House again' })
  expect(found(db)).toEqual([again])
})

test('many parts of the search index become one; few stay', async () => {
  const db = freshDatabase()
  // By itself, FTS5 then merges nothing here.
  db.$client.exec(`insert into listing_search (listing_search, rank)
    values ('automerge', 0), ('usermerge', 16)`)
  const parts = () => number(db, 'select count(distinct segid) from listing_search_idx')
  const ids = Array.from({ length: 5 }, (_, n) =>
    newListing(db, { source: 'work', title: `House ${n}` }),
  )
  expect(parts()).toBeGreaterThan(4)
  await mergeSearchIndex(db)
  expect([parts(), found(db)]).toEqual([1, ids])
  db.$client.exec(`insert into listing_search (listing_search) values ('integrity-check')`)

  ids.push(newListing(db, { source: 'work', title: 'House 5' }))
  const few = parts()
  expect([few > 1, few <= 4]).toEqual([true, true])
  await mergeSearchIndex(db)
  expect([parts(), found(db)]).toEqual([few, ids])
})

test('merging runs in small steps', async () => {
  const { db, kept, before } = shrunkenTown()
  const begun = countOwnWrites()
  await mergeSearchIndex(db)
  expect(countOwnWrites() - begun).toBeGreaterThan(3)
  expect([found(db), indexSize(db) < before / 3]).toEqual([kept, true])
})

test('the job merges outside of the portal’s process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-'))
  const { db: town, kept, before } = shrunkenTown()
  const file = join(folder, 'portal.db')
  writeFileSync(file, town.$client.serialize())
  const db = openDatabase(file)
  const begun = countOwnWrites()
  await cron.find(({ name }) => name === 'merge search index')?.run(db)
  expect(countOwnWrites() - begun).toBe(0)
  expect([found(db), indexSize(db) < before / 3]).toEqual([kept, true])
  db.$client.close()
  rmSync(folder, { recursive: true })
})

test('a process that begins when the file is gone makes no other one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-'))
  const file = join(folder, 'gone', 'portal.db')
  await expect(runSeparately('merge-search-index', [file])).rejects.toThrow(
    'directory does not exist',
  )
  expect(existsSync(dirname(file))).toBe(false)
  mkdirSync(dirname(file))
  await expect(runSeparately('merge-search-index', [file])).rejects.toThrow('unable to open')
  expect(readdirSync(dirname(file))).toEqual([])
  rmSync(folder, { recursive: true })
})
