import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitIdleConnections } from './idle-connections.ts'

let server: Server
const open: Socket[] = []

beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/') response.end('answer')
  }).listen(0, '127.0.0.1')
  limitIdleConnections(server, 2)
  await once(server, 'listening')
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
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
const whole = 'GET / HTTP/1.1\r\nHost: portal\r\n\r\n'

test('of too many connections without a whole request, the oldest is closed', async () => {
  const [first, second] = [await visit(half), await visit('')]
  const third = await visit(half)
  await once(first, 'close')
  expect([second, third].map(isOpen)).toEqual([true, true])
})

test('a connection that waits for its answer stays, and one that has got it counts as the newest', async () => {
  const [waiting] = [await visit('GET /slow HTTP/1.1\r\nHost: portal\r\n\r\n')]
  const [answered, idle] = [await visit(whole), await visit(half)]
  expect(String((await once(answered, 'data'))[0])).toContain('answer')
  await visit(half)
  await once(idle, 'close')
  expect([waiting, answered].map(isOpen)).toEqual([true, true])
})
