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

const ticksPerSecond = 100

/** Returns the seconds that a process has spent on any processor. */
export function processorTime(pid: number | undefined): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in brackets, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
