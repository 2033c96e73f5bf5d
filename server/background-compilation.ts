import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8 put compiled code into its heap on the main thread only. In Node 24 a process may never
 * end in `process.exit()`: a thread that compiles waits there for a garbage collection by the main
 * thread, and the main thread waits for that thread (nodejs/node#54918, docs/upstream.md). A portal
 * that crashed would then not be started again.
 */
export function endWithoutDeadlock() {
  for (const flag of flags) setFlagsFromString(flag)
}

/** Exported for a test, because an unknown flag is only a line on the console. */
export const flags = ['--no-concurrent-sparkplug', '--no-maglev-build-code-on-background']
