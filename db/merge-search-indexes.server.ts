import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Connection, openExistingDatabase, type Tx } from './client.server.ts'
import { countChanges } from './count-changes.ts'
import { write } from './write.server.ts'

/** The indexes that are merged by steps alone: those of listings, of which many can be deleted. */
const listingIndexes = ['listing_search', 'listing_title_search'] as const

/** The percentage of deleted entries from which FTS5 itself merges, as the migrations set it. */
const ownMerging = {
  ...{ listing_search: 0, listing_title_search: 0 },
  ...{ event_search: 10, classified_search: 10 },
}
type SearchIndex = keyof typeof ownMerging

/**
 * Percent of an index level that may be deleted listings before it is merged; FTS5's own default.
 */
const toleratedPercent = 10

/** Pages of 4 KB that one step writes. Deleted entries are not written and do not count. */
const pagesAtOnce = 8

/**
 * A search reads each part of the index. Up to this many cost it little, and to merge them each day
 * would write the whole index, and send it to a second box, for a few new listings.
 */
const fewParts = 4

/**
 * Merges the parts of each search index of listings, which makes searches of many up to twice as
 * fast, and removes deleted listings from it. FTS5 would otherwise remove them as part of some later
 * deletion, however long that takes (migration 0054). Each step is a separate write, followed by a
 * pause as long as the step, so that the portal has its turn to write. If this is killed, the next
 * run continues.
 *
 * Not for the portal's own process: a step reads all entries that it removes, which takes half a
 * second after 100,000 listings were deleted.
 */
export async function mergeSearchIndexes(db: Connection) {
  for (const index of listingIndexes) {
    await mergeInSteps(db, index)
    if (countParts(db, index) > fewParts) await mergeAll(db, index)
  }
}

/**
 * Merges all parts of each search index, which erases the words of every deleted post. FTS5 only
 * marks them as deleted otherwise, in which its `secure-delete` changes nothing for an index without
 * content. An index without deleted posts that is one part already is not written.
 */
export async function purgeSearchIndexes(db: Connection) {
  for (const index of Object.keys(ownMerging) as SearchIndex[]) await mergeAll(db, index)
}

async function mergeAll(db: Connection, index: SearchIndex) {
  await write(db, (tx) => beginToMergeAll(tx, index))
  await mergeInSteps(db, index)
}

async function mergeInSteps(db: Connection, index: SearchIndex) {
  for (;;) {
    const begun = performance.now()
    const hasMerged = await write(db, (tx) => mergeSome(tx, index))
    if (!hasMerged) return
    await setTimeout(Math.max(1, performance.now() - begun))
  }
}

/** Merges the indexes of a database's file, for a process of its own. */
export async function mergeSearchIndexesIn(file: string) {
  const db = openExistingDatabase(file)
  await mergeSearchIndexes(db)
  db.$client.close()
}

/** Purges the indexes of a database's file, for a process of its own. */
export async function purgeSearchIndexesIn(file: string) {
  const db = openExistingDatabase(file)
  await purgeSearchIndexes(db)
  db.$client.close()
}

/**
 * Merges one step. FTS5 removes deleted entries only while `deletemerge` is above 0, which is
 * therefore set only during the step.
 * @returns whether there was something to merge
 */
function mergeSome(tx: Tx, index: SearchIndex): boolean {
  configure(tx, index, 'deletemerge', toleratedPercent)
  const before = countChanges(tx)
  configure(tx, index, 'merge', pagesAtOnce)
  // The insert itself counts as one change.
  const hasMerged = countChanges(tx) - before > 1
  configure(tx, index, 'deletemerge', ownMerging[index])
  return hasMerged
}

/**
 * Makes all parts one level, which later steps merge. A negative number begins this
 * (https://sqlite.org/fts5.html#the_merge_command).
 */
function beginToMergeAll(tx: Tx, index: SearchIndex) {
  configure(tx, index, 'merge', -pagesAtOnce)
}

function countParts(db: Connection, index: SearchIndex): number {
  const row = db.get<{ parts: number }>(
    sql`select count(distinct segid) as parts from ${sql.identifier(`${index}_idx`)}`,
  )
  return row?.parts ?? 0
}

/**
 * The value is part of the SQL, because the driver would pass it as a real number, which FTS5
 * refuses.
 */
function configure(tx: Tx, index: SearchIndex, command: 'deletemerge' | 'merge', value: number) {
  tx.run(sql.raw(`insert into ${index} (${index}, rank) values ('${command}', ${value})`))
}
