import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Connections that may be open without a whole request at a time. Node keeps in memory what each
 * has sent of one, so that a few thousand of them would end the process.
 */
const maxIdle = 3_000

/**
 * Milliseconds that a connection is kept without a request. A proxy must end its idle connections
 * earlier (Caddy after 120 s, nginx after 60 s): a form that it sends while the portal closes the
 * connection is lost, and the visitor sees 502.
 */
const longestIdle = 150_000

/** In how many steps that time passes. Connections of one step count as equally long idle. */
const steps = 30

/**
 * Closes connections that have been without a whole request for too long, and the one that has
 * waited longest when there are too many. Browsers send theirs within moments, so a flood of others
 * keeps nobody out. Takes the place of Node's own time limit (`keepAliveTimeout`), which makes a
 * timer for each answer, as long as a twentieth of a cached page takes.
 */
export function limitIdleConnections(
  server: Server,
  { most = maxIdle, longest = longestIdle } = {},
) {
  server.keepAliveTimeout = 0
  let step = 0
  /** The connections with the step of their last answer, the longest idle first. */
  const idle = new Map<Socket, number>()
  /** How many requests each connection waits for, if any. */
  const waiting = new Map<Socket, number>()

  const end = (socket: Socket) => {
    idle.delete(socket)
    socket.destroy()
  }
  function endOldest() {
    step += 1
    for (const [socket, since] of idle) {
      if (step - since <= steps) return
      end(socket)
    }
  }
  const timer = setInterval(endOldest, longest / steps).unref()
  server.on('close', () => clearInterval(timer))

  function add(socket: Socket) {
    idle.delete(socket)
    idle.set(socket, step)
    if (idle.size <= most) return
    const [oldest] = idle.keys()
    if (oldest) end(oldest)
  }
  server.on('connection', (socket: Socket) => {
    add(socket)
    socket.once('close', () => {
      idle.delete(socket)
      waiting.delete(socket)
    })
  })
  // One function for all answers, because every request would make its own otherwise.
  function waitAgain(this: ServerResponse) {
    const { socket } = this.req
    const others = (waiting.get(socket) ?? 0) - 1
    if (others > 0) {
      waiting.set(socket, others)
      return
    }
    waiting.delete(socket)
    if (!socket.destroyed) add(socket)
  }
  server.on('request', ({ socket }, response) => {
    // A page from the cache was answered before this, and its answer is with the system. Its
    // connection is moved once a step only: a Map that changes with every request grows the heap.
    if (response.writableEnded && response.writableLength === 0) {
      if (idle.get(socket) !== step) add(socket)
      return
    }
    idle.delete(socket)
    waiting.set(socket, (waiting.get(socket) ?? 0) + 1)
    response.on('close', waitAgain)
  })
}
