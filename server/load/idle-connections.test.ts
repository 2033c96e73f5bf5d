import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitIdleConnections } from './idle-connections.ts'

let server: Server
const open: Socket[] = []
/** The answers to `/slow`, which a test ends. */
const held: ServerResponse[] = []

const large = 'x'.repeat(8_000_000)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = createServer((request, response) => {
    if (request.url === '/') response.end('answer')
    else if (request.url === '/soon') setImmediate(() => response.end('answer'))
    else if (request.url === '/large') response.end(large)
    else held.push(response)
  }).listen(0, '127.0.0.1')
  limitIdleConnections(server, 5)
  await once(server, 'listening')
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  held.splice(0)
  await new Promise((resolve) => server.close(resolve))
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

/** Connects, sends something, and waits until the server knows the connection. */
async function visit(sent: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  open.push(socket)
  await Promise.all([once(socket, 'connect'), once(server, 'connection')])
  socket.write(sent)
  return socket
}

async function read(socket: Socket) {
  const [data] = await once(socket, 'data')
  return String(data)
}

/** Sends a request over an open connection and waits for its answer. */
async function askAgain(socket: Socket) {
  socket.write(ask('/'))
  return read(socket)
}

const half = 'GET / HTTP/1.1\r\nHost: portal\r\nX-Slow: '
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: portal\r\n\r\n`
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test('of too many connections without a whole request, the oldest is closed', async () => {
  const first = await visit(half)
  const others = [await visit(half), await visit(half), await visit(half), await visit(half)]
  await visit(half)
  await once(first, 'close')
  for (const socket of others) {
    socket.write('\r\n\r\n')
    expect(await read(socket)).toContain('answer')
  }
})

test('a connection that waits or has asked since stays, and a silent one is closed', async () => {
  const [waiting, used, silent] = [await visit(ask('/slow')), await visit(''), await visit('')]
  await read(await visit(ask('/soon')))
  expect(await askAgain(used)).toContain('answer')
  for (let count = 0; count < 3; count += 1) await visit(half)
  await once(silent, 'close')
  expect(await askAgain(used)).toContain('answer')
  held[0]?.end('late')
  expect(await read(waiting)).toContain('late')
})

/** Connects to a server, asks for a large answer, and does not read it; returns the server's end. */
async function askAndStall(port: Server) {
  const connected = once(port, 'connection')
  const stalled = connect((port.address() as AddressInfo).port, '127.0.0.1')
  open.push(stalled)
  const [taken] = (await connected) as [Socket]
  stalled.pause()
  stalled.write(ask('/large'))
  await expect.poll(() => taken.writableLength).toBeGreaterThan(0)
  return { stalled, taken }
}

test('a connection that does not read its answer is closed', async () => {
  const other = createServer((_, response) => response.end(large)).listen(0, '127.0.0.1')
  limitIdleConnections(other, 5, 50)
  await once(other, 'listening')
  const { taken } = await askAndStall(other)
  expect(taken.timeout).toBeFalsy()
  pass(5)
  await once(taken, 'close')
  await new Promise((resolve) => other.close(resolve))
})

test('the time for reading an answer begins when it waits, and ends with it', async () => {
  const making = once(server, 'connection')
  await visit(ask('/slow'))
  const [maker] = (await making) as [Socket]
  const { stalled, taken } = await askAndStall(server)
  pass(5)
  expect(maker.timeout).toBeFalsy()
  expect(taken.timeout).toBe(300_000)
  stalled.resume()
  await expect.poll(() => taken.timeout).toBe(0)
})

test('of too many connections that are all used, the oldest is closed', async () => {
  const used = [await visit(''), await visit(''), await visit(''), await visit(''), await visit('')]
  for (const socket of used) await askAgain(socket)
  await visit('')
  const [first, ...others] = used
  if (first) await once(first, 'close')
  for (const socket of others) expect(await askAgain(socket)).toContain('answer')
})

test('a connection whose second request waits is not idle after the answer to its first', async () => {
  const waiting = await visit(ask('/soon') + ask('/slow'))
  expect(await read(waiting)).toContain('answer')
  const oldest = await visit('')
  for (let count = 0; count < 5; count += 1) await visit(half)
  await once(oldest, 'close')
  held[0]?.end('late')
  expect(await read(waiting)).toContain('late')
})

// Longer than Caddy, which would use a connection again for 120 s.
test('a connection is closed 150 seconds after its last request, and not before', async () => {
  const [silent, used] = [await visit(''), await visit('')]
  const answer = await askAgain(used)
  expect(answer).toContain('answer')
  expect(answer, 'no time limit of Node').not.toMatch(/^Keep-Alive/im)
  pass(145)
  expect(await askAgain(used)).toContain('answer')
  pass(15)
  await once(silent, 'close')
  pass(130)
  expect(await askAgain(used)).toContain('answer')
  pass(165)
  await once(used, 'close')
})

test('a connection is not closed while it sends a request or gets its answer', async () => {
  const [sending, waiting, reading] = [await visit(''), await visit(ask('/slow')), await visit('')]
  reading.pause()
  reading.write(ask('/large'))
  await once(server, 'request')
  for (let count = 0; count < 3; count += 1) {
    pass(100)
    sending.write(count === 0 ? half : 'x')
    // Lets the server read it.
    await read(await visit(ask('/')))
  }
  pass(100)
  sending.write('\r\n\r\n')
  expect(await read(sending)).toContain('answer')
  held[0]?.end('late')
  expect(await read(waiting)).toContain('late')
  let length = 0
  reading.on('data', (data) => {
    length += data.length
  })
  reading.resume()
  await expect.poll(() => length).toBeGreaterThan(large.length)
})
