import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Connection, openExistingDatabase, type Tx } from './client.server.ts'
import { write } from './write.server.ts'

/**
 * Percent of an index level that may be deleted listings before it is merged; FTS5's own default.
 */
const toleratedPercent = 10

/** Pages of 4 KB that one step writes. Deleted entries are not written and do not count. */
const pagesAtOnce = 8

/**
 * Removes deleted listings from the search index. Otherwise FTS5 would do it as part of some later
 * deletion, however long it takes (migration 0054). Each step is a separate write, followed by a
 * pause as long as the step, so that the portal has its turn to write. If this is killed, the next
 * run continues.
 *
 * Not for the portal's own process: a step reads all entries that it removes, which takes half a
 * second after 100,000 listings were deleted.
 */
export async function mergeSearchIndex(db: Connection) {
  for (;;) {
    const begun = performance.now()
    const hasMerged = await write(db, mergeSome)
    if (!hasMerged) return
    await setTimeout(Math.max(1, performance.now() - begun))
  }
}

/** Merges the index of a database's file, for a process of its own. */
export async function mergeSearchIndexIn(file: string) {
  const db = openExistingDatabase(file)
  await mergeSearchIndex(db)
  db.$client.close()
}

/**
 * Merges one step. FTS5 removes deleted entries only while `deletemerge` is above 0, which is
 * therefore set only during the step.
 * @returns whether there was something to merge
 */
function mergeSome(tx: Tx): boolean {
  configure(tx, 'deletemerge', toleratedPercent)
  const before = countChanges(tx)
  configure(tx, 'merge', pagesAtOnce)
  // The insert itself counts as one change (https://sqlite.org/fts5.html#the_merge_command).
  const hasMerged = countChanges(tx) - before > 1
  configure(tx, 'deletemerge', 0)
  return hasMerged
}

/**
 * The value is part of the SQL, because the driver would pass it as a real number, which FTS5
 * refuses.
 */
function configure(tx: Tx, command: 'deletemerge' | 'merge', value: number) {
  tx.run(
    sql.raw(`insert into listing_search (listing_search, rank) values ('${command}', ${value})`),
  )
}

function countChanges(tx: Tx): number {
  return tx.get<{ changes: number }>(sql`select total_changes() as changes`).changes
}
