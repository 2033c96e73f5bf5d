import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { memorySettings } from '../../scripts/supervise.mjs'

export type Contender = {
  name: string
  origin: string
  child: ChildProcess
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()

// Otherwise they would go on running after an interrupted measurement.
process.once('exit', () => {
  for (const child of running) child.kill()
})

/** Stops the servers that a measurement left running because it failed. */
export async function stopContenders() {
  const stops = [...running].map((child) => {
    child.kill('SIGTERM')
    return once(child, 'exit')
  })
  await Promise.all(stops)
}

type Options = { preload?: string; project?: string; report?: (line: string) => void }

/**
 * Starts a server to be measured in its own process, and waits until it listens.
 * @param preload a module that is loaded before the script
 * @param project the folder of the project whose script it is
 * @param report receives the lines of progress of a migration, which come before it listens
 */
export async function startContender(
  name: string,
  script: string,
  port: number,
  env: Record<string, string>,
  { preload, project, report }: Options = {},
): Promise<Contender> {
  const args = preload ? ['--import', preload, script] : [script]
  const child = spawn(process.execPath, ['--no-warnings=ExperimentalWarning', ...args], {
    cwd: project,
    env: {
      ...memorySettings,
      ...process.env,
      NODE_ENV: 'production',
      MAINSTREET_MODE: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const { stdout } = child
  if (!stdout) throw new Error('Its output is no pipe.')
  const ended = once(child, 'exit').then(() => false)
  if (!(await Promise.race([awaitReady(stdout, report), ended]))) {
    throw new Error(`${name} did not start.`)
  }
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    child,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Waits for a line that is no progress of a migration. What follows it is thrown away unread. */
async function awaitReady(stdout: Readable, report?: (line: string) => void): Promise<boolean> {
  const lines = createInterface({ input: stdout })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  lines.on('line', (line) => {
    if (line.startsWith('Migrating')) report?.(line)
    else resolve(true)
  })
  await promise
  lines.close()
  stdout.resume()
  return true
}
