import { setInterval } from 'node:timers'
import { workerData } from 'node:worker_threads'

// A thread of a process that blocks its main one: ends the process once its parent is gone, even if
// that was killed. The main thread would not notice before it has done everything. Its data is the
// parent's process id, because the parent may be gone before the thread begins.
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, 500)
