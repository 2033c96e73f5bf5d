import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, type Server as SocketServer } from 'node:net'
import { ConfigError } from '#app/shared/config.server.ts'

type Place = { host: string; port: number }

/**
 * How many sockets listen at the port. Node accepts one connection of each in a turn of the event
 * loop (docs/upstream.md). While two thousand visitors come at once, few turns fit into a second.
 */
const listeningSockets = 64

/** Elsewhere one socket listens: macOS and Windows do not divide connections among several. */
const sharesPort = process.platform === 'linux'

/**
 * Listens for connections.
 * @returns a function that stops this, and resolves when all connections have ended
 * @throws {ConfigError} with one sentence, when host and port cannot be used
 */
export async function listen(server: Server, place: Place): Promise<() => Promise<void>> {
  // First alone: a port that is shared is shared with another portal, too.
  const alone = createServer()
  await bind(alone, place)
  await close(alone)
  // As an HTTP server makes its own connections.
  const options = { allowHalfOpen: true, noDelay: true }
  const others = Array.from({ length: sharesPort ? listeningSockets - 1 : 0 }, () =>
    createServer(options, (socket) => server.emit('connection', socket)),
  )
  const all = [server, ...others]
  for (const each of all) await bind(each, { ...place, reusePort: sharesPort })
  return async () => {
    await Promise.all(all.map(close))
  }
}

async function bind(server: SocketServer, options: Place & { reusePort?: boolean }) {
  try {
    await once(server.listen(options), 'listening')
  } catch (error) {
    throw new ConfigError(describeFailure(error as NodeJS.ErrnoException, options))
  }
}

async function close(server: SocketServer) {
  const closed = once(server, 'close')
  server.close()
  await closed
}

function describeFailure(error: NodeJS.ErrnoException, { host, port }: Place) {
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT ${port} is in use: stop the program that listens there, or set another number.`
    case 'EACCES':
      return `PORT ${port} is not for this user: set a number from 1024 to 65535.`
    default:
      return `HOST ${host} is no address of this machine (${error.code}): set 127.0.0.1, or 0.0.0.0 for everywhere.`
  }
}
