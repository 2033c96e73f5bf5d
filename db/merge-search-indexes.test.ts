import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cron } from '#app/domain/background-jobs/cron.server.ts'
import { runSeparately } from '#app/shared/separate-process.server.ts'
import { openDatabase } from '#app/wiring.server.ts'
import type { Connection } from '#db/client.server.ts'
import { classifiedAds, events, listings } from '#db/schema/index.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { mergeSearchIndexes, purgeSearchIndexes } from './merge-search-indexes.server.ts'
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
  const before = sizes(db)
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

const indexes = ['listing_search', 'listing_title_search']

/** The sizes of both indexes in bytes. */
const sizes = (db: Connection) =>
  indexes.map((index) => number(db, `select sum(length(block)) from ${index}_data`))

/** The listings that are found in both indexes; throws if they do not find the same. */
function found(db: Connection) {
  const [ids, inTitle] = indexes.map((index) =>
    db.$client
      .prepare(`select rowid from ${index} where ${index} match 'house' order by rowid`)
      .pluck()
      .all(),
  )
  expect(inTitle).toEqual(ids)
  return ids
}

/** How many parts each index has. */
const countParts = (db: Connection) =>
  indexes.map((index) => number(db, `select count(distinct segid) from ${index}_idx`))

const tolerated = (db: Connection) =>
  indexes.map((index) => number(db, `select v from ${index}_config where k = 'deletemerge'`))

/** Throws if an index is damaged. */
function checkIndexes(db: Connection) {
  for (const index of indexes) {
    db.$client.exec(`insert into ${index} (${index}) values ('integrity-check')`)
  }
}

/** Whether both indexes have shrunk to less than a third. */
const isThird = (now: number[], before: number[]) =>
  now.every((size, index) => size < (before[index] ?? 0) / 3)

test('without a merge, the search index keeps what deleted listings had in it', () => {
  const { db, before } = shrunkenTown()
  expect(tolerated(freshDatabase())).toEqual([0, 0])
  const [all = 0, titles = 0] = sizes(db)
  expect([all >= (before[0] ?? 0), titles >= (before[1] ?? 0)]).toEqual([true, true])
})

test('merging removes deleted listings; searches find the same', async () => {
  const { db, kept, before } = shrunkenTown()
  expect(found(db)).toEqual(kept)
  await mergeSearchIndexes(db)
  expect(isThird(sizes(db), before)).toBe(true)
  expect(found(db)).toEqual(kept)
  expect(tolerated(db)).toEqual([0, 0])
  checkIndexes(db)

  db.delete(listings).where(inArray(listings.id, kept)).run()
  await mergeSearchIndexes(db)
  expect([found(db), sizes(db).every((size) => size < 2000)]).toEqual([[], true])
  const again = newListing(db, { title: 'House again' })
  expect(found(db)).toEqual([again])
})

test('purging erases the words of a single deleted post from each index', async () => {
  const db = freshDatabase()
  const owner = newActor(db)
  const section = newSection(db)
  const searched = [...indexes, 'event_search', 'classified_search']
  const word = 'zebulonquartz'
  for (let n = 0; n < 40; n += 1) {
    const title = n === 20 ? word : `House ${n}`
    newListing(db, { title })
    newEvent(db, { title })
    newClassified(db, owner, section, { ...stages.running, title })
  }
  const keeping = () =>
    searched.filter((index) =>
      number(db, `select count(*) from ${index}_data where instr(block, cast('${word}' as blob))`),
    )
  for (const table of [listings, events, classifiedAds]) {
    db.delete(table).where(eq(table.title, word)).run()
  }
  expect(keeping()).toEqual(searched)
  await purgeSearchIndexes(db)
  expect(keeping()).toEqual([])
  checkIndexes(db)
  const others = `select count(*) from event_search where event_search match 'house'`
  expect(found(db)).toHaveLength(39)
  expect(number(db, others)).toBe(39)
  // As before: a deletion merges events and ads, which are few, and no listings.
  const percents = searched.map((index) =>
    number(db, `select v from ${index}_config where k = 'deletemerge'`),
  )
  expect(percents).toEqual([0, 0, 10, 10])
})

test('many parts of the search index are merged into one; a few stay', async () => {
  const db = freshDatabase()
  // Turns off FTS5's own merging, so that each insertion leaves a part.
  for (const index of indexes) {
    db.$client.exec(
      `insert into ${index} (${index}, rank) values ('automerge', 0), ('usermerge', 16)`,
    )
  }
  const parts = () => countParts(db)
  const ids = Array.from({ length: 5 }, (_, n) =>
    newListing(db, { source: 'work', title: `House ${n}` }),
  )
  expect(parts().every((count) => count > 4)).toBe(true)
  await mergeSearchIndexes(db)
  expect([parts(), found(db)]).toEqual([[1, 1], ids])
  checkIndexes(db)

  ids.push(newListing(db, { source: 'work', title: 'House 5' }))
  const few = parts()
  expect(few.every((count) => count > 1 && count <= 4)).toBe(true)
  await mergeSearchIndexes(db)
  expect([parts(), found(db)]).toEqual([few, ids])
})

test('merging runs in small steps', async () => {
  const { db, kept, before } = shrunkenTown()
  const begun = countOwnWrites()
  await mergeSearchIndexes(db)
  expect(countOwnWrites() - begun).toBeGreaterThan(3)
  expect([found(db), isThird(sizes(db), before)]).toEqual([kept, true])
})

test('the jobs merge and purge outside of the portal’s process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-'))
  const { db: town, kept, before } = shrunkenTown()
  const file = join(folder, 'portal.db')
  writeFileSync(file, town.$client.serialize())
  const db = openDatabase(file)
  const begun = countOwnWrites()
  await cron.find(({ name }) => name === 'merge search index')?.run(db)
  expect([found(db), isThird(sizes(db), before)]).toEqual([kept, true])
  kept.push(newListing(db, { title: 'House again' }))
  expect(countParts(db).every((count) => count > 1)).toBe(true)
  await cron.find(({ name }) => name === 'purge search index')?.run(db)
  expect([found(db), countParts(db)]).toEqual([kept, [1, 1]])
  expect(countOwnWrites() - begun).toBe(0)
  db.$client.close()
  rmSync(folder, { recursive: true })
})

test('the job’s process makes no database where there is none', async () => {
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
