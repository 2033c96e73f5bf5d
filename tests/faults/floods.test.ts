import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * While somebody floods the portal, everybody else is still answered.
 */

let portal: TestPortal
let silent: { url: string; sockets: Set<Socket>; close(): void }
const flood: Socket[] = []

beforeEach(async () => {
  silent = await startSilentServer()
  portal = await startTestPortal({ SMTP_URL: silent.url })
})
afterEach(async () => {
  for (const socket of flood.splice(0)) socket.destroy()
  await portal.stop()
  silent.close()
})

/** A mail server that accepts connections and never answers. */
async function startSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets, close }
}

const { password } = demoAccounts

/** Reads pages, signs in and sends a form. */
async function useThePortal() {
  const visitor = await Visitor.create(portal)
  const statuses = [
    (await visitor.get('/')).status,
    (await visitor.get(`/properties?q=${Math.random()}`)).status,
    (await visitor.post('/login', { email: demoAccounts.owner.email, password })).status,
    (await visitor.post('/contact', { name: 'Ann', email: 'a@example.org', message: 'Hello' }))
      .status,
  ]
  expect(statuses).toEqual([200, 200, 303, 303])
}

const countOpenSockets = () =>
  flood.filter((socket) => !socket.destroyed && socket.readyState === 'open').length

test('others are answered while 2,000 connections send nothing or half of their headers', async () => {
  const { port } = new URL(portal.origin)
  for (let count = 0; count < 2_000; count += 1) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    flood.push(socket)
    await once(socket, 'connect')
    if (count % 2) socket.write('GET / HTTP/1.1\r\nHost: portal\r\nX-Slow: ')
  }
  expect(countOpenSockets()).toBe(2_000)
  await useThePortal()
  for (const socket of flood) if (!socket.destroyed) socket.write('a')
  await useThePortal()
  expect(countOpenSockets()).toBe(2_000)
})

test('the oldest of 9,000 connections with large halves of headers are closed, and others are answered', async () => {
  const { port } = new URL(portal.origin)
  const header = `X-Slow: ${'a'.repeat(1_000)}\r\n`.repeat(55)
  for (let count = 0; count < 9_000; count += 1) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    flood.push(socket)
    await once(socket, 'connect')
    socket.write(`GET / HTTP/1.1\r\nHost: portal\r\n${header}`)
  }
  await useThePortal()
  // The limit of `server/load/idle-connections.ts`, which those of the visitor above count towards.
  await expect.poll(countOpenSockets).toBeLessThanOrEqual(3_000)
  expect(countOpenSockets()).toBeGreaterThan(2_900)
})

test('a password guessed from 300 networks: the account is slowed down, nobody else is', async () => {
  const { email } = demoAccounts.member
  const guess = async (network: number) => {
    const visitor = await Visitor.create(portal)
    const headers = { 'X-Forwarded-For': `2001:db8:${network.toString(16)}::1` }
    const json = { email, password: `guess ${network}` }
    return (await visitor.send('POST', '/api/auth/login', { json, headers })).status
  }
  const guesses = Array.from({ length: 300 }, (_, network) => guess(network))
  await useThePortal()
  const statuses = await Promise.all(guesses)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(150)
  await useThePortal()
})

test('a mail server that does not answer delays nobody whose form causes mail', async () => {
  for (const name of ['one', 'two', 'three']) {
    const visitor = await Visitor.create(portal)
    const form = { name, email: `${name}@example.org`, password, confirmPassword: password }
    expect((await visitor.post('/register', form)).status).toBe(303)
  }
  await expect.poll(() => silent.sockets.size).toBeGreaterThan(0)
  await useThePortal()
  await useThePortal()
})
