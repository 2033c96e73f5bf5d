import { setInterval } from 'node:timers'
import { workerData } from 'node:worker_threads'

// A thread that ends its process when the parent process has ended, even if that was killed. The
// main thread is blocked by its work and would notice only at its end. The thread gets the parent's
// process id as its data, because the parent may have ended before the thread starts.
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, 500)
