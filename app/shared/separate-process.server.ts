import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { minutes } from './clock.server.ts'

/** Milliseconds, after which the process is ended. */
const timeLimit = minutes(60)

const run = promisify(execFile)

/**
 * Runs a script of the portal in a separate process, so that no visitor waits for it
 * (`scripts/separate-process.ts`).
 * @returns what it printed
 * @throws an error with its `stderr`, when it failed, took too long (`killed`) or was aborted
 */
export async function runSeparately(
  script: 'back-up' | 'merge-search-index' | 'prove-backup',
  args: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  const command = ['--no-warnings=ExperimentalWarning', `scripts/${script}.ts`, ...args]
  const limits = { timeout: timeLimit, killSignal: 'SIGKILL', signal } as const
  const env = { ...process.env, STARTED_BY: String(process.pid) }
  return (await run(process.execPath, command, { ...limits, env })).stdout
}
