import { setTimeout } from 'node:timers/promises'
import type { ImportCounts } from '#app/domain/imports/import.ts'
import { findConfirmed, isWaiting } from '#app/domain/imports/queries.server.ts'
import { runImports } from '#app/domain/imports/run.server.ts'
import { isActive } from '#app/domain/imports/states.ts'
import { findNext } from '#app/domain/imports/transitions.server.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'
import type { Connection } from '#db/client.server.ts'
import { isPortalRunning } from '#db/lock.server.ts'

/** Milliseconds between two looks at how far the portal is. */
const pause = 250

/** Milliseconds between two lines about it. */
const silence = 2000

/**
 * Waits until a confirmed import has ended. The portal that runs on the file does it; without one,
 * or once it has stopped, this process does, until one starts.
 * @param path of the database
 * @returns what it did, and why it failed if it did, or that somebody stopped it
 */
export async function followImport(
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
    const { state, counts, failure } = found
    if (state === 'stopped') return { counts, failure: stopped(counts) }
    if (!isActive(state)) return { counts, failure }
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
        // An import that failed has left the queue. It may be an earlier one, of somebody else.
        if (findNext(db)?.id === next) throw error
      } finally {
        clearInterval(timer)
      }
    }
  }
}

/** Says that somebody stopped the import on its page. */
function stopped({ added, changed }: ImportCounts) {
  return textFor(config.locale).imports.progress.stopped(added + changed)
}

/** Returns a function that says on standard error how far the import is, now and then. */
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
