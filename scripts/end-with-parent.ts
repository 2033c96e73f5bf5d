import { setInterval } from 'node:timers'
import { workerData } from 'node:worker_threads'

/** The parent's process id; `process.ppid` may be another one before this thread starts. */
export type Watched = { parent: number; interval: number }

const { parent, interval } = workerData as Watched

// A thread that ends its process when the parent process has ended, even if that was killed. The
// main thread is blocked by its work and would notice only at its end.
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, interval)
