import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitIdleConnections } from './idle-connections.ts'

let server: Server
const open: Socket[] = []
/** The answers to `/slow`, which a test ends. */
const held: ServerResponse[] = []

async function listen(limits: { most?: number; longest?: number }) {
  server = createServer((request, response) => {
    if (request.url === '/') response.end('answer')
    else if (request.url === '/soon') setImmediate(() => response.end('answer'))
    else held.push(response)
  }).listen(0, '127.0.0.1')
  limitIdleConnections(server, limits)
  await once(server, 'listening')
}

beforeEach(() => listen({ most: 2 }))
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
  held.splice(0)
  server.close()
})

/** Connects, sends something, and waits until the server knows the connection. */
async function visit(sent: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  open.push(socket)
  await Promise.all([once(socket, 'connect'), once(server, 'connection')])
  socket.write(sent)
  return socket
}

const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded
const half = 'GET / HTTP/1.1\r\nHost: portal\r\nX-Slow: '
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: portal\r\n\r\n`

test('of too many connections without a whole request, the oldest is closed', async () => {
  const [first, second] = [await visit(half), await visit('')]
  const third = await visit(half)
  await once(first, 'close')
  expect([second, third].map(isOpen)).toEqual([true, true])
})

test('a connection that waits for its answer stays, and one that got it later is closed later', async () => {
  server.close()
  await listen({ most: 2, longest: 6_000 })
  const waiting = await visit(ask('/slow'))
  const [answered, idle] = [await visit(''), await visit(half)]
  // Longer than a step.
  await setTimeout(250)
  answered.write(ask('/'))
  expect(String((await once(answered, 'data'))[0])).toContain('answer')
  await visit(half)
  await once(idle, 'close')
  expect([waiting, answered].map(isOpen)).toEqual([true, true])
})

test('a connection whose second request waits is not idle after the answer to its first', async () => {
  const waiting = await visit(ask('/soon') + ask('/slow'))
  expect(String((await once(waiting, 'data'))[0])).toContain('answer')
  const [oldest] = [await visit(half), await visit(half), await visit(half)]
  await once(oldest, 'close')
  held[0]?.end('late')
  expect(String((await once(waiting, 'data'))[0])).toContain('late')
})

test('a connection is closed some time after its last answer, and not while one is made', async () => {
  server.close()
  await listen({ longest: 300 })
  const waiting = await visit(ask('/slow'))
  const [silent, answered, later] = [
    await visit(''),
    await visit(ask('/')),
    await visit(ask('/soon')),
  ]
  await Promise.all([silent, answered, later].map((socket) => once(socket.resume(), 'close')))
  held[0]?.end('late')
  expect(String((await once(waiting, 'data'))[0])).toContain('late')
})
