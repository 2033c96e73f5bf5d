import type { Visitor } from './visitor.ts'

type Cookie = { name: string; path: string; value: string }

/** Keeps a visitor's cookies as a browser does, and sends each only to addresses below its path. */
export class CookieJar {
  readonly #visitor: Visitor
  readonly #cookies = new Map<string, Cookie>()

  constructor(visitor: Visitor) {
    this.#visitor = visitor
  }

  /** Returns the names of the cookies that a browser would send to an address. */
  namesFor(path: string) {
    return this.#cookiesFor(path).map(({ name }) => name)
  }

  /** Forgets the cookies with this name, as when a session has ended. */
  forget(name: string) {
    for (const [key, cookie] of this.#cookies) if (cookie.name === name) this.#cookies.delete(key)
  }

  async get(path: string) {
    return this.#keep(await this.#visitor.get(path, { Cookie: this.#header(path) }))
  }

  async post(path: string, fields: Record<string, string>) {
    const form = new URLSearchParams(fields)
    const headers = { Cookie: this.#header(path) }
    return this.#keep(await this.#visitor.send('POST', path, { form, headers }))
  }

  /** Opens the address that an answer redirects to. */
  follow(answer: Response) {
    return this.get(answer.headers.get('location') ?? '')
  }

  #cookiesFor(address: string) {
    const [asked = ''] = address.split('?')
    return [...this.#cookies.values()].filter(
      ({ path }) => asked === path || asked.startsWith(path.endsWith('/') ? path : `${path}/`),
    )
  }

  #header(path: string) {
    return this.#cookiesFor(path)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  #keep(answer: Response) {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /; Path=([^;]+)/.exec(line)?.[1] ?? '/'
      const isDeleted = /; Max-Age=0(;|$)/.test(line) && /; Expires=Thu, 01 Jan 1970/.test(line)
      if (isDeleted) this.#cookies.delete(`${name} ${path}`)
      else this.#cookies.set(`${name} ${path}`, { name, path, value })
    }
    return answer
  }
}
