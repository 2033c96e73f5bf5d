import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A connection between two boxes that forwards each end to the other. While it is cut, no byte
 * passes in either direction and no connection is closed, as with a pulled cable.
 */
export class Relay {
  readonly #server: ReturnType<typeof createServer>
  readonly #sockets = new Set<Socket>()
  #isCut = false

  private constructor(to: string, port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, to)
      this.#join(near, far)
      this.#join(far, near)
    })
  }

  /** Forwards connections to a port of `from` to the same port of `to`. */
  static async open(from: string, to: string, port: number): Promise<Relay> {
    const relay = new Relay(to, port)
    relay.#server.listen(port, from)
    await once(relay.#server, 'listening')
    return relay
  }

  #join(one: Socket, other: Socket) {
    this.#sockets.add(one)
    one.on('data', (bytes) => other.write(bytes))
    one.on('error', () => other.destroy())
    one.on('close', () => {
      this.#sockets.delete(one)
      other.destroy()
    })
    if (this.#isCut) one.pause()
  }

  /** From now on, bytes wait on both sides. */
  cut() {
    this.#isCut = true
    for (const socket of this.#sockets) socket.pause()
  }

  mend() {
    this.#isCut = false
    for (const socket of this.#sockets) socket.resume()
  }

  async close() {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
