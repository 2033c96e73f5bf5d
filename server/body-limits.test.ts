import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import { db } from '#app/http/database.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { newActor } from '#tests/support/users.ts'
import { sessionHeaders } from '#tests/support/visitor.ts'
import { limitBodies, limitBodyTime, maxUnderWay } from './body-limits.ts'
import { drainBodies } from './drain-bodies.ts'

vi.mock('#app/http/database.server.ts', async () => {
  const { freshDatabase } = await import('#tests/support/database.ts')
  return { db: freshDatabase() }
})

let server: Server
let socket: Socket
const others: Socket[] = []
/** What the server has answered so far. */
let answer: string

beforeEach(async () => {
  mkdirSync(config.uploadDir, { recursive: true, mode: 0o700 })
  const app = new Hono<{ Bindings: HttpBindings; Variables: { bodyTimer: NodeJS.Timeout } }>()
  app.use(limitBodyTime, drainBodies, limitBodies())
  app.onError((_, context) => context.text('', 500))
  app.post('*', async (context) => context.text(await context.req.text()))
  server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The answer is sent with timers of its own, so time must go on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  for (const each of [socket, ...others.splice(0)]) each.destroy()
  server.close()
})

/** Sends the head of a form with a body of 1000 bytes. */
function begin(path: string, headers: Record<string, string>) {
  answer = ''
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.setEncoding('utf8').on('data', (piece: string) => {
    answer += piece
  })
  const lines = Object.entries({ Host: 'localhost', ...headers, 'Content-Length': '1000' })
  const head = lines.map((line) => `${line.join(': ')}\r\n`).join('')
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n`)
}

const second = 1000

test.each([
  ['form', '/contact', 'application/x-www-form-urlencoded', '<h1 class="mb-4">Too slow</h1>'],
  ['call', '/api/auth/login', 'application/json', '{"error":"What you sent took too long'],
])('a %s that drips in is answered with 408 after a minute', async (_, path, type, words) => {
  begin(path, { 'Content-Type': type })
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  for (let count = 0; count < 5; count += 1) {
    socket.write('a')
    await vi.advanceTimersByTimeAsync(10 * second)
  }
  expect(answer).toBe('')
  await vi.advanceTimersByTimeAsync(10 * second)
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(/^connection: close/im)
  expect(answer).toContain(words)
})

test('a member’s upload that sends nothing is answered with 408 after half a minute', async () => {
  const { userId } = newActor(db as OpenDatabase)
  const { Cookie } = sessionHeaders(await write(db, (tx) => openSession(tx, userId, null)))
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  begin('/create-event', { Cookie, 'Content-Type': 'multipart/form-data; boundary=x' })
  // The limit of other forms ends, and that of uploads begins.
  await expect.poll(() => cleared.mock.calls.length > 0 && vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(20 * second)
  expect(answer).toBe('')
  await vi.advanceTimersByTimeAsync(10 * second)
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('What you sent took too long to arrive.')
})

test('of more bodies than may be under way, the oldest is answered with 408, and new ones are read', async () => {
  const path = '/contact'
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  begin(path, type)
  const oldest = socket
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  for (let count = 1; count < maxUnderWay; count += 1) {
    begin(path, type)
    others.push(socket)
  }
  await expect.poll(() => vi.getTimerCount()).toBe(maxUnderWay)
  expect(answer).toBe('')
  begin(path, type)
  socket.write('a'.repeat(1000))
  await expect.poll(() => answer).toContain('HTTP/1.1 200 OK')
  await expect.poll(() => oldest.readableEnded || oldest.destroyed).toBe(true)
  expect(answer.split('HTTP/1.1 408 ')).toHaveLength(2)
  expect(others.filter(({ destroyed }) => destroyed)).toEqual([])
})
