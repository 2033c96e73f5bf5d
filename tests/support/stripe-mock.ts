import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The path of stripe-mock, which checks every field against Stripe's published API; null if it is
 * not installed. `npm test` installs it with Go; without Go, it may be on the path.
 */
export const stripeMock = findMock()

export const isMockThere = stripeMock !== null && existsSync(stripeMock)

function findMock(): string | null {
  const answer = (command: string, ...args: string[]) => {
    try {
      return execFileSync(command, args, { encoding: 'utf8' }).trim()
    } catch {
      return null
    }
  }
  const onPath = answer('which', 'stripe-mock')
  if (onPath) return onPath
  const goPath = answer('go', 'env', 'GOPATH')
  return goPath ? join(goPath, 'bin', 'stripe-mock') : null
}

/** Starts the mock on a free port, because another run of the tests may use one, too. */
export async function startStripeMock() {
  const addresses = ['-http-addr', '127.0.0.1:0', '-https-addr', '127.0.0.1:0']
  const mock = spawn(stripeMock ?? '', addresses, { stdio: ['ignore', 'pipe', 'ignore'] })
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    mock.stdout.on('data', (chunk) => {
      said += chunk
      const listens = /HTTP at address: \S+:(\d+)\n/.exec(said)?.[1]
      if (listens) resolve(Number(listens))
    })
    mock.once('exit', () => reject(new Error(`stripe-mock ended: ${said}`)))
  })
  return {
    port,
    async stop() {
      const ended = once(mock, 'exit')
      if (mock.kill()) await ended
    },
  }
}
