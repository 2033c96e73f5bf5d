import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#tests/support/portal.ts'
import { until } from './box.ts'

/** While no portal is ready, the proxy of a box asks both. Small servers stand in for them. */

const own = '127.0.0.1'
const other = '127.0.0.2'
const visitor = '127.0.0.9'
let folder: string
let port: number
let site: string
let caddy: ChildProcess
let portals: Server[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fallback-'))
  mkdirSync(join(folder, 'build/unavailable'), { recursive: true })
  writeFileSync(join(folder, 'build/unavailable/en.html'), 'Nobody answers')
  port = await freePort()
  portals = []
})
afterEach(async () => {
  caddy.kill('SIGKILL')
  for (const portal of portals) portal.closeAllConnections()
  await Promise.all(portals.map((portal) => portal.close()))
  rmSync(folder, { recursive: true, force: true })
})

/**
 * A portal that is not ready.
 * @param delay milliseconds until it answers anything
 * @returns how many requests for `/healthz` whoever asked no longer waits for
 */
async function startPortal(address: string, delay: number) {
  const found = { unanswered: 0 }
  const portal = createServer(async (request, response) => {
    response.on('close', () => {
      if (request.url === '/healthz' && !response.writableEnded) found.unanswered += 1
    })
    await setTimeout(delay, null, { ref: false })
    response.statusCode = request.url === '/readyz' ? 503 : 200
    response.end(`${address} answers ${request.headers['x-forwarded-for']}`)
  })
  portals.push(portal)
  portal.listen(port, address)
  await once(portal, 'listening')
  return found
}

async function startCaddy() {
  const [sitePort, fallback, admin] = await Promise.all([freePort(), freePort(), freePort()])
  site = `http://${own}:${sitePort}`
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    OWN_IP: own,
    OTHER_IP: other,
    PRIMARY_IP: other,
    PORT: String(port),
    FALLBACK_PORT: String(fallback),
    CADDY_ADMIN: `${own}:${admin}`,
    PORTAL_DIR: folder,
    SITE: site,
    SITE_OPTIONS: `bind ${own}`,
  }
  caddy = spawn('caddy', ['run', '--config', 'deploy/Caddyfile'], { env, stdio: 'ignore' })
  await until('the proxy answers', () => fetch(`http://${own}:${fallback}/readyz`))
}

async function read() {
  const begun = performance.now()
  const asked = get(`${site}/properties`, { localAddress: visitor })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: await text(answer), took: performance.now() - begun }
}

const stalling = 5000
const hanging = 1e8

test.each([
  ['own', own],
  ['other', other],
])('a stall of the %s portal is waited for if the other one is dead', async (_whose, address) => {
  const portal = await startPortal(address, stalling)
  await startCaddy()
  await until('the proxy finds it dead', () => portal.unanswered >= 2)
  for (let round = 0; round < 2; round += 1) {
    expect(await read()).toMatchObject({ status: 200, text: `${address} answers ${visitor}` })
  }
})

test('while the own portal hangs, the other one answers soon', async () => {
  const portal = await startPortal(own, hanging)
  await startPortal(other, 0)
  await startCaddy()
  await until('the proxy finds it dead', () => portal.unanswered >= 2)
  const { took, ...answer } = await read()
  expect(answer).toEqual({ status: 200, text: `${other} answers ${visitor}` })
  expect(took).toBeLessThan(30_000)
})

test('if both portals are dead, a page says so', async () => {
  await startCaddy()
  expect(await read()).toMatchObject({ status: 503, text: 'Nobody answers' })
})
