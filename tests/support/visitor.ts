import { randomInt } from 'node:crypto'
import { demoAccounts } from '#dev/seed/accounts.ts'
import type { TestPortal } from './portal.ts'

type Who = 'anonymous' | Exclude<keyof typeof demoAccounts, 'password'>

/** The headers of a session, for calls and for pages. Behind HTTPS the cookie has another name. */
export function sessionHeaders(token: string) {
  const value = Buffer.from(JSON.stringify(token)).toString('base64')
  return {
    Authorization: `Bearer ${token}`,
    Cookie: `session=${value}; __Host-session=${value}`,
  }
}

/** A visitor over plain HTTP with an IP address of their own, signed in or not. */
export class Visitor {
  readonly #portal: Pick<TestPortal, 'origin'>
  /** Headers sent with every request: the IP address, and the session for calls and for pages. */
  readonly headers: Record<string, string>

  private constructor(portal: Pick<TestPortal, 'origin'>, headers: Record<string, string>) {
    this.#portal = portal
    this.headers = headers
  }

  static async create(
    portal: Pick<TestPortal, 'origin'>,
    who: Who = 'anonymous',
  ): Promise<Visitor> {
    const address = `10.${randomInt(255)}.${randomInt(255)}.${randomInt(1, 255)}`
    const visitor = new Visitor(portal, { 'X-Forwarded-For': address })
    if (who !== 'anonymous') {
      const { email } = demoAccounts[who]
      const { token } = await visitor.#login(email, demoAccounts.password)
      visitor.bringToken(token)
    }
    return visitor
  }

  /** Uses the token's session from now on, for calls and for pages. */
  bringToken(token: string) {
    Object.assign(this.headers, sessionHeaders(token))
  }

  async #login(email: string, password: string): Promise<{ token: string }> {
    const response = await this.send('POST', '/api/auth/login', { json: { email, password } })
    if (!response.ok) throw new Error(`login: ${response.status} ${await response.text()}`)
    return (await response.json()) as { token: string }
  }

  send(
    method: string,
    path: string,
    { json, form, headers }: { json?: unknown; form?: BodyInit; headers?: HeadersInit } = {},
  ): Promise<Response> {
    const all = new Headers({ ...this.headers, ...Object.fromEntries(new Headers(headers)) })
    if (json !== undefined) all.set('Content-Type', 'application/json')
    const body = json === undefined ? form : JSON.stringify(json)
    return fetch(this.#portal.origin + path, { method, headers: all, body, redirect: 'manual' })
  }

  get(path: string, headers?: HeadersInit) {
    return this.send('GET', path, { headers })
  }

  post(path: string, fields: Record<string, string>) {
    return this.send('POST', path, { form: new URLSearchParams(fields) })
  }
}
