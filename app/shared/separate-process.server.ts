import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { minutes } from './clock.server.ts'

/** Milliseconds, after which the process is ended. */
const timeLimit = minutes(60)

const run = promisify(execFile)

/** Whether a script writes to the portal's database. */
const isWriting = { 'back-up': false, 'merge-search-index': true, 'prove-backup': false }

/**
 * Runs a script of the portal in a separate process, so that no visitor waits for it
 * (`scripts/separate-process.ts`). One that writes is asked to end, and awaited, because it ends
 * between two changes; others are killed.
 * @returns what it printed
 * @throws an error with its `stderr`, when it failed, took too long (`killed`) or was aborted
 */
export async function runSeparately(
  script: keyof typeof isWriting,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  const command = ['--no-warnings=ExperimentalWarning', `scripts/${script}.ts`, ...args]
  const env = { ...process.env, STARTED_BY: String(process.pid) }
  const options = { timeout: timeLimit, env }
  if (!isWriting[script]) {
    const killed = { ...options, killSignal: 'SIGKILL', signal } as const
    return (await run(process.execPath, command, killed)).stdout
  }
  signal?.throwIfAborted()
  const running = run(process.execPath, command, options)
  const end = () => running.child.kill()
  signal?.addEventListener('abort', end)
  try {
    return (await running).stdout
  } finally {
    signal?.removeEventListener('abort', end)
  }
}
