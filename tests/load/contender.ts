import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Contender = { name: string; origin: string; stop(): Promise<void> }

/** Starts a server of the benchmark in its own process and waits until it listens. */
export async function startContender(
  name: string,
  script: string,
  port: number,
  env: Record<string, string>,
): Promise<Contender> {
  const child = spawn(process.execPath, ['--no-warnings=ExperimentalWarning', script], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MAINSTREET_MODE: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.stdout.resume()
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
