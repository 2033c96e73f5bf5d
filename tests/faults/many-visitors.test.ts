import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * More visitors come than the portal can render pages for: it asks some to come again, but never
 * the town desk.
 */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** Each visitor has an address of their own, which the proxy reports. */
const from = (index: number) => ({
  'X-Forwarded-For': `10.1.${index >> 8}.${index & 255}`,
})

class Connection {
  readonly #socket: Socket
  #received = ''

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => {
      this.#received += chunk
    })
  }

  static async open() {
    const { port, hostname } = new URL(portal.origin)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new Connection(socket)
  }

  ask(method: string, path: string, headers: Record<string, string> = {}) {
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${new URL(portal.origin).host}`,
      ...Object.entries({ Accept: 'text/html', ...headers }).map((pair) => pair.join(': ')),
      'Connection: close',
    ]
    this.#socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  }

  async answer() {
    if (!this.#socket.closed) await once(this.#socket, 'close')
    return {
      status: Number(/^HTTP\/1.1 (\d+)/.exec(this.#received)?.[1]),
      retryAfter: /^retry-after: (.+)$/im.exec(this.#received)?.[1],
      body: this.#received,
    }
  }
}

const openMany = (count: number) =>
  Promise.all(Array.from({ length: count }, () => Connection.open()))

test('of two thousand visitors at once some are asked to come again, and nobody is left waiting', async () => {
  const admin = await Visitor.create(portal, 'admin')
  const visitors = await openMany(2000)
  const [desk, readiness, webhook] = [
    await Connection.open(),
    await Connection.open(),
    await Connection.open(),
  ]
  // The portal is paused, so that all requests are waiting when it continues.
  process.kill(portal.pid(), 'SIGSTOP')
  for (const [index, visitor] of visitors.entries()) {
    visitor.ask('GET', `/search?q=mill+${index}`, from(index))
  }
  desk.ask('GET', paths.admin.desk(), admin.headers)
  readiness.ask('GET', paths.readyz())
  webhook.ask('POST', paths.api.paymentWebhook(), { 'Content-Length': '0' })
  process.kill(portal.pid(), 'SIGCONT')
  const answers = await Promise.all(visitors.map((visitor) => visitor.answer()))
  const refused = answers.filter(({ status }) => status === 503)
  const shown = answers.filter(({ status }) => status === 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(shown.length).toBeGreaterThanOrEqual(25)
  expect(refused.length + shown.length).toBe(visitors.length)
  expect(refused[0]?.retryAfter).toBe('5')
  expect(refused[0]?.body).toContain('Many visitors right now')
  expect((await desk.answer()).status).toBe(200)
  expect((await readiness.answer()).status).toBe(200)
  expect((await webhook.answer()).status).toBe(400)
  expect((await fetch(`${portal.origin}/listings?q=afterwards`)).status).toBe(200)
})

test('who asks whether the portal works is answered before the pages of those who came earlier', async () => {
  process.kill(portal.pid(), 'SIGSTOP')
  const visitors = await openMany(400)
  const watch = await Connection.open()
  for (const [index, visitor] of visitors.entries()) {
    visitor.ask('GET', `/search?q=brook+${index}`, from(index))
  }
  watch.ask('GET', paths.readyz())
  process.kill(portal.pid(), 'SIGCONT')
  let answered = 0
  const answers = visitors.map(async (visitor) => {
    const { status } = await visitor.answer()
    if (status === 200) answered += 1
  })
  expect((await watch.answer()).status).toBe(200)
  expect(answered).toBeLessThan(visitors.length / 4)
  await Promise.all(answers)
  expect(answered).toBeGreaterThanOrEqual(25)
})

test('one machine with made-up cookies keeps neither visitors nor members out', async () => {
  const member = await Visitor.create(portal, 'member')
  const flood = await openMany(600)
  const [visitor, behind] = [await Connection.open(), await Connection.open()]
  process.kill(portal.pid(), 'SIGSTOP')
  for (const [index, connection] of flood.entries()) {
    connection.ask('GET', `/search?q=creek+${index}`, {
      Cookie: `session=made-up-${index}`,
      'X-Forwarded-For': '10.2.0.1',
    })
  }
  visitor.ask('GET', '/search?q=last', from(0))
  behind.ask('GET', paths.myRequests(), { ...member.headers, 'X-Forwarded-For': '10.2.0.1' })
  process.kill(portal.pid(), 'SIGCONT')
  const answers = await Promise.all(flood.map((connection) => connection.answer()))
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
  expect((await visitor.answer()).status).toBe(200)
  expect((await behind.answer()).status).toBe(200)
  const headers = { 'X-Forwarded-For': '10.2.0.1' }
  const afterwards = await fetch(`${portal.origin}/search?q=afterwards`, { headers })
  expect(afterwards.status).toBe(200)
})

test('one connection that asks for two hundred pages at once is refused most of them', async () => {
  const { port, hostname } = new URL(portal.origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const ask = (index: number) =>
    `GET /search?q=pond+${index} HTTP/1.1\r\nHost: portal\r\nX-Forwarded-For: 10.3.0.1\r\n`
  const asks = Array.from({ length: 200 }, (_, index) => `${ask(index)}\r\n`)
  socket.write(`${asks.join('')}${ask(200)}Connection: close\r\n\r\n`)
  const received = await text(socket)
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  expect(statuses).toHaveLength(201)
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(100)
})
