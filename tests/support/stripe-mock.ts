import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

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

/** A field of checkouts since Stripe's API of 2026-09-30. The newest mock knows an older API. */
const newField = /(?<=^|&)allowed_payment_method_types\[0\]=card(?:&|$)/

/** Starts a server that passes requests on to the mock, without the field that it does not know. */
async function startServerBefore(mockPort: number) {
  const server = createServer(async (request, response) => {
    const { url = '', method, headers } = request
    const sent = await text(request)
    const body = url === '/v1/checkout/sessions' ? sent.replace(newField, '') : sent
    const answer = await fetch(`http://127.0.0.1:${mockPort}${url}`, {
      method,
      headers: {
        Authorization: headers.authorization ?? '',
        'Content-Type': headers['content-type'] ?? '',
      },
      body: body || null,
    })
    const type = answer.headers.get('Content-Type') ?? ''
    response.writeHead(answer.status, { 'Content-Type': type }).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Starts the mock on a free port, because another run of the tests may use one, too. */
export async function startStripeMock() {
  const addresses = ['-http-addr', '127.0.0.1:0', '-https-addr', '127.0.0.1:0']
  const mock = spawn(stripeMock ?? '', addresses, { stdio: ['ignore', 'pipe', 'ignore'] })
  const mockPort = await new Promise<number>((resolve, reject) => {
    let said = ''
    mock.stdout.on('data', (chunk) => {
      said += chunk
      const listens = /HTTP at address: \S+:(\d+)\n/.exec(said)?.[1]
      if (listens) resolve(Number(listens))
    })
    mock.once('exit', () => reject(new Error(`stripe-mock ended: ${said}`)))
  })
  const server = await startServerBefore(mockPort)
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      server.close()
      const ended = once(mock, 'exit')
      if (mock.kill()) await ended
    },
  }
}
