import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Connections that may be open without a whole request at a time. Node keeps in memory what each
 * has sent of one, so that a few thousand of them would end the process.
 */
const maxIdle = 3_000

/**
 * Milliseconds that a connection is kept without a byte of a request. A proxy must end its idle
 * connections earlier (Caddy after 120 s, nginx after 60 s): a form that it sends while the portal
 * closes the connection is lost, and the visitor sees 502.
 */
const longestIdle = 150_000

/** Milliseconds between two looks at all connections, each of which then may be closed. */
const checkInterval = 5_000

/** Milliseconds for which a client may take nothing of an answer. On slow lines it takes large parts. */
const longestStall = 300_000

type Seen = {
  /** How many bytes the connection had sent when it was last looked at. */
  bytes: number
  /** The number of the look that last found new bytes. */
  look: number
  /** Whether it got a page from the cache since it joined or was passed over. */
  isUsed: boolean
}

/**
 * Closes connections that have sent nothing for too long, those that do not read their answer, and
 * the one that has been without a whole request for the longest when there are too many. Browsers
 * send theirs within moments, so a flood of others keeps nobody out. Takes the place of Node's own
 * time limit (`keepAliveTimeout`), whose timer for each answer costs a twentieth of a cached page's
 * time.
 */
export function limitIdleConnections(server: Server, most = maxIdle, stall = longestStall) {
  server.keepAliveTimeout = 0
  /** Connections that wait for no answer, or whose answers are all made at once. */
  const idle = new Map<Socket, Seen>()
  /** How many answers each of the other connections waits for. */
  const waiting = new Map<Socket, number>()
  let look = 0

  function add(socket: Socket) {
    if (idle.size >= most) endUnused()
    idle.set(socket, { bytes: socket.bytesRead, look, isUsed: false })
  }
  function end(socket: Socket) {
    idle.delete(socket)
    socket.destroy()
  }
  /** Ends the first that was not used since it joined or was passed over here. */
  function endUnused() {
    for (const [socket, seen] of idle) {
      if (!seen.isUsed) {
        end(socket)
        return
      }
      seen.isUsed = false
      idle.delete(socket)
      idle.set(socket, seen)
    }
  }
  function endExpired() {
    look += 1
    for (const [socket, seen] of idle) {
      if (seen.bytes !== socket.bytesRead) Object.assign(seen, { bytes: socket.bytesRead, look })
      else if (look - seen.look > longestIdle / checkInterval) end(socket)
    }
    // Node closes the connection if nothing is sent or received until then. No timer is set for
    // answers that leave at once, because each would cost time.
    for (const socket of waiting.keys()) {
      const isUnread = socket.writableLength > 0
      if (isUnread && !socket.timeout) socket.setTimeout(stall)
      else if (!isUnread && socket.timeout) socket.setTimeout(0)
    }
  }
  const timer = setInterval(endExpired, checkInterval).unref()
  server.on('close', () => clearInterval(timer))

  server.on('connection', (socket: Socket) => {
    add(socket)
    socket.once('close', () => {
      idle.delete(socket)
      waiting.delete(socket)
    })
  })
  // One function for all answers, because every request would make its own otherwise.
  function endWaiting(this: ServerResponse) {
    const { socket } = this.req
    const others = (waiting.get(socket) ?? 0) - 1
    if (others > 0) {
      waiting.set(socket, others)
      return
    }
    waiting.delete(socket)
    if (socket.destroyed) return
    if (socket.timeout) socket.setTimeout(0)
    add(socket)
  }
  server.on('request', ({ socket }, response) => {
    // A page from the cache was answered before this, and the operating system has all of it. The
    // Map stays as it is: one that changes with every request grows the heap (docs/upstream.md).
    if (response.writableEnded && response.writableLength === 0) {
      const seen = idle.get(socket)
      if (seen) seen.isUsed = true
      return
    }
    idle.delete(socket)
    waiting.set(socket, (waiting.get(socket) ?? 0) + 1)
    response.on('close', endWaiting)
  })
}
