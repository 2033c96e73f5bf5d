import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps its control groups, and how the two versions name the files of a group. */
const versions = [
  {
    root: '/sys/fs/cgroup',
    limit: 'memory.max',
    swap: { file: 'memory.swap.max', bytes: () => 0 },
    kills: 'memory.events',
  },
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    // Counts memory and swap together.
    swap: { file: 'memory.memsw.limit_in_bytes', bytes: (limit: number) => limit },
    kills: 'memory.oom_control',
  },
]

export type MemoryGroup = {
  /** The file to which a process writes its id to enter the group, with its later children. */
  entry: string
  /** How many of the processes Linux has killed at the limit. */
  kills(): number
  /** Removes the group. Its processes must have ended. */
  remove(): void
}

/**
 * Makes a group of processes that Linux kills when they together need more memory, with the files
 * they have in memory, and no swap. Returns null, and prints a warning, if this user may not make
 * one.
 */
export function limitMemory(bytes: number): MemoryGroup | null {
  for (const { root, limit, swap, kills } of versions) {
    const folder = join(root, `portal-test-${process.pid}`)
    try {
      mkdirSync(folder)
    } catch {
      continue
    }
    const files = readdirSync(folder)
    const remove = () => rmdirSync(folder)
    try {
      // The system makes the file where groups limit memory; elsewhere this is a common folder.
      if (!files.includes(limit)) throw new Error(`There is no ${limit}.`)
      writeFileSync(join(folder, limit), String(bytes))
      if (files.includes(swap.file)) {
        writeFileSync(join(folder, swap.file), String(swap.bytes(bytes)))
      }
    } catch {
      remove()
      continue
    }
    return {
      entry: join(folder, 'cgroup.procs'),
      kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(folder, kills), 'utf8'))?.[1]),
      remove,
    }
  }
  console.error('NOT TESTED: a limit of memory. Making a control group needs root.')
  return null
}
