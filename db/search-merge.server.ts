import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Connection, Tx } from './client.server.ts'
import { write } from './write.server.ts'

/** Percent of a level of the index that may be deleted listings; FTS5's own default. */
const toleratedPercent = 10

/** Pages of 4 KB that one step writes; what it skips, because it is deleted, counts none. */
const pagesAtOnce = 8

/**
 * Job: takes deleted listings out of the index of the text search. FTS5 would do it inside whatever
 * deletion comes next, however long it takes (migration 0054). Each step is a write of its own, and
 * after it visitors get as much time as it took; a kill or a stop leaves the rest to the next run.
 */
export async function mergeSearchIndex(db: Connection, stopping?: AbortSignal) {
  while (!stopping?.aborted) {
    const begun = performance.now()
    const hasMerged = await write(db, mergeSome)
    if (!hasMerged) return
    await setTimeout(Math.max(1, performance.now() - begun))
  }
}

/**
 * FTS5 merges what is deleted only while `deletemerge` allows it, so that is set around the step.
 * @returns whether there was something to merge
 */
function mergeSome(tx: Tx): boolean {
  configure(tx, 'deletemerge', toleratedPercent)
  const before = countChanges(tx)
  configure(tx, 'merge', pagesAtOnce)
  // The statement itself is one change (https://sqlite.org/fts5.html#the_merge_command).
  const hasMerged = countChanges(tx) - before > 1
  configure(tx, 'deletemerge', 0)
  return hasMerged
}

/** As part of the statement, because FTS5 takes no real number, as which the driver would pass it. */
function configure(tx: Tx, command: 'deletemerge' | 'merge', value: number) {
  tx.run(
    sql.raw(`insert into listing_search (listing_search, rank) values ('${command}', ${value})`),
  )
}

function countChanges(tx: Tx): number {
  return tx.get<{ changes: number }>(sql`select total_changes() as changes`).changes
}
