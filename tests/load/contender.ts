import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { memorySettings } from '../../scripts/supervise.mjs'

export type Contender = {
  name: string
  origin: string
  child: ChildProcess
  stop(): Promise<void>
}

/**
 * Starts a server to be measured in its own process, and waits until it listens.
 * @param preload a module that is loaded before the script
 * @param project the folder of the project whose script it is
 */
export async function startContender(
  name: string,
  script: string,
  port: number,
  env: Record<string, string>,
  { preload, project }: { preload?: string; project?: string } = {},
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
  // Otherwise the server would go on running after a measurement that fails.
  const kill = () => child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const { stdout } = child
  if (!stdout) throw new Error('Its output is no pipe.')
  const ended = once(child, 'exit').then(() => [])
  const [line] = await Promise.race([once(stdout, 'data'), ended])
  if (!line) throw new Error(`${name} did not start.`)
  stdout.resume()
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
