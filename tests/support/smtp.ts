import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

type Received = { to: string[]; raw: string }

/**
 * A real mail server on this machine. It keeps the mails it receives, and refuses mails on request.
 */
export class MailServer {
  readonly received: Received[] = []
  /** The answer to RCPT TO; null accepts the recipient. */
  refusal: { code: number; words?: string } | null = null
  /** Refuses every mail by its sender. */
  refusesSender = false
  url = ''
  /** More connections at the same time are refused. */
  allowsConnections = Number.POSITIVE_INFINITY
  readonly #open = new Set<string>()
  /** After the first mail, mails are accepted only when this many have arrived. */
  takesTogether = 1
  #waiting: (() => void)[] = []
  /** Takes the place of `takesTogether`: confirms a mail, the `count`th of all, when it wants. */
  onMail: ((count: number, confirm: (refusal?: Error) => void) => void) | null = null

  readonly #server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_credentials, _session, done) =>
      done(Object.assign(new Error('no'), { responseCode: 535 })),
    disabledCommands: ['STARTTLS'],
    onConnect: ({ id }, done) => {
      if (this.#open.size >= this.allowsConnections) {
        return done(Object.assign(new Error('too many connections'), { responseCode: 421 }))
      }
      this.#open.add(id)
      done()
    },
    onClose: ({ id }) => this.#open.delete(id),
    onMailFrom: (_address, _session, done) =>
      done(this.refusesSender ? Object.assign(new Error('no'), { responseCode: 550 }) : null),
    onRcptTo: (_address, _session, done) =>
      done(
        this.refusal &&
          Object.assign(new Error(this.refusal.words ?? 'no'), { responseCode: this.refusal.code }),
      ),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address)
        this.received.push({ to, raw: Buffer.concat(chunks).toString() })
        if (this.onMail) {
          this.onMail(this.received.length, done)
          return
        }
        this.#waiting.push(done)
        const isTogether = this.#waiting.length >= this.takesTogether
        if (this.received.length > 1 && !isTogether) return
        for (const take of this.#waiting.splice(0)) take()
      })
    },
  })

  static async start(): Promise<MailServer> {
    const server = new MailServer()
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server.server, 'listening')
    const address = server.#server.server.address()
    server.url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    return server
  }

  async stop() {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}
