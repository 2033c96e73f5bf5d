import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findTyped } from '#app/domain/accounts/kept-forms.server.ts'
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

// Not the folder of other portals on this machine.
await vi.hoisted(async () => {
  const [{ mkdtempSync }, { tmpdir }] = await Promise.all([import('node:fs'), import('node:os')])
  process.env.UPLOAD_DIR = mkdtempSync(`${tmpdir()}/uploads-`)
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
  vi.restoreAllMocks()
  for (const each of [socket, ...others.splice(0)]) each.destroy()
  server.close()
})

afterAll(() => rmSync(config.uploadDir, { recursive: true }))

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

const upload = 'multipart/form-data; boundary=x'

async function newMember() {
  const { userId } = newActor(db as OpenDatabase)
  const { Cookie } = sessionHeaders(await write(db, (tx) => openSession(tx, userId, null)))
  return { Cookie, 'Content-Type': upload }
}

async function sendUpload(headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/create-event`
  return (await fetch(url, { method: 'POST', headers, body: 'a' })).status
}

test('uploads that hold all places for minutes make room for another member’s', async () => {
  for (let count = 0; count < 8; count += 1) {
    begin('/create-event', await newMember())
    others.push(socket)
  }
  const last = await newMember()
  await expect.poll(() => sendUpload(last)).toBe(503)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 6 * 60 * second)
  expect(await sendUpload(last)).toBe(200)
  await expect.poll(() => others.filter((each) => each.readableEnded)).toHaveLength(1)
})

test('uploads that cannot be stored take no place', async () => {
  const member = await newMember()
  const folder = config.uploadDir
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  for (let count = 0; count < 9; count += 1) expect(await sendUpload(member)).toBe(500)
  rmSync(folder)
  expect(await sendUpload(member)).toBe(200)
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

test('the files of a stranger’s form do not reach the route, and those of a member do', async () => {
  const form = new FormData()
  form.set('title', 'Yellow house')
  form.set('photos', new File(['the bytes of a photo'], 'front.jpg'))
  const { port } = server.address() as AddressInfo
  const send = async (headers: Record<string, string>) => {
    const sent = { method: 'POST', headers, body: form }
    return (await fetch(`http://127.0.0.1:${port}/properties/new`, sent)).text()
  }
  const stranger = await send({})
  expect(stranger).toContain('Yellow house')
  expect(stranger).not.toContain('the bytes of a photo')
  const token = await write(db, (tx) => openSession(tx, newActor(db as OpenDatabase).userId, null))
  expect(await send(sessionHeaders(token))).toContain('the bytes of a photo')
})

test('a member whose photos are too large together gets the typed text back', async () => {
  const form = new FormData()
  form.append('title', 'Yellow house')
  form.append('photos', new File([new Uint8Array(65 * 1024 * 1024)], 'front.jpg'))
  form.append('summary', 'Two floors')
  const { userId } = newActor(db as OpenDatabase)
  const headers = sessionHeaders(await write(db, (tx) => openSession(tx, userId, null)))
  const { port } = server.address() as AddressInfo
  const send = async (path: string) => {
    const url = `http://127.0.0.1:${port}${path}`
    const response = await fetch(url, { method: 'POST', headers, body: form })
    return { status: response.status, page: await response.text() }
  }
  const refused = await send('/properties/new')
  expect(refused.status).toBe(413)
  expect(refused.page).toContain('What you typed is kept')
  expect(refused.page).toContain('<a href="/properties/new">Open the form again</a>')
  const typed = { title: 'Yellow house', summary: 'Two floors' }
  expect(findTyped(db, userId, '/properties/new')).toEqual(typed)
  const kept = await send('/edit-listing/properties/1/photos')
  expect(kept.status).toBe(413)
  expect(kept.page).not.toContain('What you typed is kept')
})
