import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Ends the process. In Node 24 `process.exit()` alone may never end it: a thread in which V8
 * compiles may wait for a garbage collection by the main thread, and the main thread waits for that
 * thread (nodejs/node#54918, docs/upstream.md). So the garbage is collected first, which leaves
 * enough room for what these threads still write.
 */
export function exitProcess(status: number): never {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  process.exit(status)
}
