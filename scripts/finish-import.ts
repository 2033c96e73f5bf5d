import { setTimeout } from 'node:timers/promises'
import type { ImportCounts } from '#app/domain/imports/import.ts'
import { findConfirmed, findFailure, isWaiting } from '#app/domain/imports/queries.server.ts'
import { runImports } from '#app/domain/imports/run.server.ts'
import { isActive } from '#app/domain/imports/states.ts'
import { findNext } from '#app/domain/imports/transitions.server.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'
import type { Connection } from '#db/client.server.ts'
import { isPortalRunning } from '#db/lock.server.ts'

/** Milliseconds between two checks of the portal's progress. */
const pause = 250

/** Milliseconds between two lines about the progress. */
const silence = 2000

/**
 * Waits until a confirmed import has ended. A portal that runs on the file does the work. While
 * there is none, this process does it.
 * @param path of the database
 * @returns the counts, and the reason if it failed or somebody stopped it
 */
export async function finishImport(
  db: Connection,
  id: number,
  path: string,
): Promise<{ counts: ImportCounts; failure: string | null }> {
  const isReplicated = config.litefsUrl !== undefined
  const isRunning = () => isPortalRunning(path, { isReplicated })
  const printProgress = startTelling(db, id)
  for (;;) {
    const found = findConfirmed(db, id)
    if (!found?.counts) throw new Error('The import is gone.')
    const { state, counts } = found
    if (state === 'stopped') return { counts, failure: stopped(counts) }
    if (!isActive(state)) return { counts, failure: findFailure(db, id) }
    if (isRunning()) {
      printProgress()
      await setTimeout(pause)
    } else {
      const started = new AbortController()
      const timer = setInterval(() => {
        printProgress()
        if (isRunning()) started.abort()
      }, pause)
      const next = findNext(db)?.id
      try {
        await runImports(db, { stopping: started.signal })
      } catch (error) {
        // A failed import has left the queue, and its state has the reason. Any other error is
        // thrown.
        if (findNext(db)?.id === next) throw error
      } finally {
        clearInterval(timer)
      }
    }
  }
}

/** Returns a sentence about an import that somebody stopped on its page. */
function stopped({ added, changed }: ImportCounts) {
  return textFor(config.locale).imports.progress.stopped(added + changed)
}

/**
 * Returns a function that reports the import's progress on standard error, at most every two
 * seconds.
 */
function startTelling(db: Connection, id: number) {
  const { progress } = textFor(config.locale).imports
  let last = performance.now()
  return () => {
    const found = findConfirmed(db, id)
    if (!found?.counts || performance.now() - last < silence) return
    last = performance.now()
    const { rows, empty, rejected, added, changed, unchanged } = found.counts
    if (isWaiting(db, found)) console.error(progress.waiting)
    else if (found.state === 'checking') {
      console.error(progress.checking(rows, found.rowCount ?? rows))
    } else if (found.state === 'publishing') {
      const all = rows - empty - rejected
      console.error(progress.publishing(added + changed + unchanged, all))
    }
  }
}
