import { writeSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { askRole, isMounted } from '#app/shared/litefs.server.ts'
import type { Watched } from './litefs.ts'
import { interval, isGone } from './litefs-liveness.ts'

const { litefsUrl, databasePath, role } = workerData as Watched

void watch()

async function watch() {
  let failures = 0
  let seen = performance.now()
  for (;;) {
    const answer = await askRole(litefsUrl)
    const found = answer !== 'unknown' && (await isMountedInTime()) ? answer : 'unknown'
    if (found === role) {
      failures = 0
      seen = performance.now()
    } else if (found !== 'unknown') {
      end(`LiteFS says that this box is the ${found} now`)
    } else {
      failures += 1
      if (isGone(failures, performance.now() - seen)) end('LiteFS is gone')
    }
    await setTimeout(interval)
  }
}

/** The check of LiteFS's folder that has not ended yet. */
let check: Promise<boolean> | null = null

/**
 * Whether LiteFS's folder is there and can be read in time. Whoever reads the folder of a LiteFS that
 * hangs, hangs too: one of Node's other threads does, and only one of them.
 */
function isMountedInTime(): Promise<boolean> {
  check ??= isMounted(databasePath).finally(() => {
    check = null
  })
  return Promise.race([check, setTimeout(interval, false)])
}

/** Kills the process, because the main thread may be blocked by its database for a while. */
function end(reason: string) {
  writeSync(2, `${reason}: the portal ends, to be started again.\n`)
  process.kill(process.pid, 'SIGKILL')
}
