import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { limitSettings } from '#app/shared/member-limits.ts'
import { memorySettings } from '../../scripts/supervise.mjs'
import { requireInvariants } from './invariants.ts'
import type { MemoryGroup } from './limited-memory.ts'
import { copyTown } from './prepared-town.ts'
import { findProcesses, processorTime } from './processes.ts'
import { removeFolder } from './remove-folder.ts'

/**
 * High limits for members: the tests of a file share a few demo accounts, which do more in a minute
 * than a member does in a day.
 */
const manyForEach = Object.fromEntries(
  Object.keys(limitSettings.shape).map((name) => [name, '1000']),
)

export type TestPortal = {
  origin: string
  databasePath: string
  /**
   * Asks the process to end, and checks the data of the portal (`requireInvariants`).
   * @returns its exit code
   */
  stop(): Promise<number | null>
  /** Everything that the process has printed since its start, including the log. */
  output(): string
  /** The id of the process that runs now. */
  pid(): number
  /** Bytes of memory that the process holds now. */
  memory(): number
  /** In seconds, on any processor. */
  processorTime(): number
  /**
   * Kills the process as a power cut would, and starts it again on the same port and file.
   * @param meanwhile runs between the two, for example to replace the file, which no process has
   * open then
   */
  crash(meanwhile?: () => void): Promise<void>
}

/**
 * Starts the built portal in its own process, on a free port, with its own demo database. It trusts
 * `X-Forwarded-For`, so that each test can have its own IP address.
 */
export async function startTestPortal(
  env: Record<string, string> = {},
  /** The folder of the built portal. */
  root = process.cwd(),
  /** Limits the memory of the process. */
  group: MemoryGroup | null = null,
): Promise<TestPortal> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const databasePath = join(folder, 'portal.db')
  const settings = {
    ...memorySettings,
    ...process.env,
    NODE_ENV: 'production',
    MAINSTREET_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_PATH: databasePath,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
    ...manyForEach,
    ...env,
  }
  if (root === process.cwd()) copyTown(env, settings.DATABASE_PATH)
  let running: Awaited<ReturnType<typeof start>>
  try {
    running = await start(settings, root, group)
  } catch (error) {
    removeFolder(folder)
    // Another portal took the port while this one was loaded.
    const isLate = error instanceof Error && error.message.includes(describeTaken(port))
    if (isLate) return startTestPortal(env, root, group)
    throw error
  }
  let stopped: Promise<number | null> | undefined
  async function stop() {
    const code = await running.end('SIGTERM')
    try {
      requireInvariants(settings.DATABASE_PATH)
    } finally {
      removeFolder(folder)
    }
    return code
  }
  return {
    origin: `http://localhost:${port}`,
    databasePath,
    stop: () => (stopped ??= stop()),
    output: () => running.output(),
    pid: () => running.pid,
    memory: () => running.memory(),
    processorTime: () => running.processorTime(),
    async crash(meanwhile?: () => void) {
      await running.end('SIGKILL')
      if (meanwhile) {
        await awaitScripts(settings.DATABASE_PATH)
        meanwhile()
      }
      running = await start(settings, root, group)
    },
  }
}

/**
 * Waits until the scripts have ended that a killed portal had started on its database, which takes
 * them half a second. One that closed a file that was replaced meanwhile would write the log of the
 * old file into the new one.
 */
async function awaitScripts(databasePath: string) {
  while (findProcesses(`.ts\0${databasePath}`).length > 0) await setTimeout(20)
}

/** What a portal says whose port another program has. */
const describeTaken = (port: number) => `PORT ${port} is in use`

/** Whether a portal has said that it listens: as the demo, or as a town's. */
function saysOpen(output: string, { PORT, ORIGIN }: { PORT: string; ORIGIN?: string }): boolean {
  const origin = ORIGIN ?? `http://localhost:${PORT}`
  const sentences = [` demo town is open at ${origin}\n`, ` is at ${origin} (port ${PORT}`]
  return sentences.some((sentence) => output.includes(sentence))
}

async function start(
  env: NodeJS.ProcessEnv & { PORT: string; ORIGIN?: string },
  root: string,
  group: MemoryGroup | null,
) {
  const portal = [process.execPath, 'build/server/start.js']
  // The shell enters the group before it becomes the portal, with the same process id.
  const enter = ['sh', '-c', 'echo $$ >"$0" && exec "$@"']
  const [command = '', ...args] = group ? [...enter, group.entry, ...portal] : portal
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Once all that it has printed was read.
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (saysOpen(output, env)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then((code) => reject(new Error(`The portal ended with ${code}: ${output}`)))
  })
  const pid = child.pid ?? 0
  return {
    output: () => output,
    pid,
    memory() {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
    },
    processorTime: () => processorTime(pid),
    end(signal: NodeJS.Signals) {
      child.kill(signal)
      return exited
    },
  }
}

/**
 * Returns a free port, because the portal must know its own address before it starts: one below
 * those that the system gives to others in the meantime, and above those that browsers refuse.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return freePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
}
