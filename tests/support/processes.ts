import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of the running processes whose command line contains a text. */
export function findProcesses(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readCommand(name).includes(text))
    .map(Number)
}

/** Empty for a process that has ended, even if its parent has not read its status yet. */
function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
