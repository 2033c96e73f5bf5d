import { randomInt } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { until } from './box.ts'

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
type Sent = { body?: string | Buffer; headers?: Record<string, string> }

/** A complete user agent, because views of ads by programs are not counted. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/**
 * A browser that talks to the proxy of one box. It has an IP address of its own, and keeps cookies
 * until they expire.
 */
export class Browser {
  readonly #cookies = new Map<string, { value: string; until: number }>()
  readonly #localAddress = `127.${randomInt(1, 250)}.${randomInt(250)}.${randomInt(1, 250)}`

  readonly #origin: string
  readonly #authority: string | undefined

  /**
   * @param origin the address of the box, which may differ from the address of the site
   * @param authority the certificate authority to trust, if the origin is one of HTTPS
   */
  constructor(origin: string, authority?: string) {
    this.#origin = origin
    this.#authority = authority
  }

  get cookies(): string[] {
    const now = performance.now()
    return [...this.#cookies].flatMap(([name, { value, until }]) =>
      until > now ? [`${name}=${value}`] : [],
    )
  }

  send(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
    const sent: Record<string, string | number> = {
      'User-Agent': userAgent,
      Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      ...headers,
    }
    if (this.cookies.length > 0) sent.Cookie = this.cookies.join('; ')
    if (body !== undefined) sent['Content-Length'] = Buffer.byteLength(body)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const servername = headers.Host?.split(':')[0]
    const from = { localAddress: this.#localAddress, agent: false, ca: this.#authority, servername }
    const options = { method, headers: sent, ...from }
    const ask = this.#authority === undefined ? request : secureRequest
    const asked = ask(this.#origin + path, options, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        this.#keep(response.headers['set-cookie'] ?? [])
        const text = Buffer.concat(pieces).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
    })
    asked.on('error', reject)
    asked.end(body)
    return promise
  }

  get(path: string, headers?: Record<string, string>) {
    return this.send('GET', path, { headers })
  }

  /** Sends a form as browsers do. */
  post(path: string, fields: Record<string, string>) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return this.send('POST', path, { body: new URLSearchParams(fields).toString(), headers })
  }

  /**
   * Sends a form and follows the redirect. On a busy machine the proxy may take the primary for dead
   * for a second, and passes no forms on; then it is sent again.
   */
  async submit(path: string, fields: Record<string, string>) {
    let answer = await this.post(path, fields)
    await until(`${path} is passed on`, async () => {
      if (answer.status === 503) answer = await this.post(path, fields)
      return answer.status !== 503
    })
    if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return this.get(answer.headers.location ?? '/')
  }

  #keep(lines: string[]) {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const seconds = Number(/Max-Age=(\d+)/i.exec(line)?.[1] ?? 3600)
      this.#cookies.set(name, { value, until: performance.now() + seconds * 1000 })
    }
  }
}
