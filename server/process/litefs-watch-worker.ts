import { writeSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { askRole, isMounted } from '#app/shared/litefs.server.ts'
import { checkInTime, interval, isGone } from './litefs-liveness.ts'
import type { Watched } from './litefs-watch.ts'

const { litefsUrl, databasePath, role } = workerData as Watched

const isFolderThere = checkInTime(() => isMounted(databasePath))

void watch()

async function watch() {
  let failures = 0
  let seen = performance.now()
  for (;;) {
    const answer = await askRole(litefsUrl)
    const found = answer !== 'unknown' && (await isFolderThere()) ? answer : 'unknown'
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

/** Kills the process, because the main thread may be blocked by its database for a while. */
function end(reason: string) {
  writeSync(2, `${reason}: the portal ends, to be started again.\n`)
  process.kill(process.pid, 'SIGKILL')
}
