import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Connections that may be open without a whole request at a time. Node keeps in memory what each
 * has sent of one, so that a few thousand of them would end the process.
 */
const maxIdle = 3_000

/**
 * Closes the connection that has been without a whole request for the longest when there are too
 * many. Browsers send theirs within moments, so a flood of others keeps nobody out.
 */
export function limitIdleConnections(server: Server, most = maxIdle) {
  const idle = new Set<Socket>()
  const add = (socket: Socket) => {
    idle.add(socket)
    if (idle.size <= most) return
    const [oldest] = idle
    if (!oldest) return
    idle.delete(oldest)
    oldest.destroy()
  }
  server.on('connection', (socket: Socket) => {
    add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  // One function for all answers, because every request would make its own otherwise.
  function waitAgain(this: ServerResponse) {
    const { socket } = this.req
    if (!socket.destroyed) add(socket)
  }
  server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    // A page from the cache was answered before this.
    if (response.writableFinished) add(socket)
    else response.on('close', waitAgain)
  })
}
