import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#app/text/index.ts'
import type { Watched } from '#server/process/litefs-watch.ts'
import { type Box, isRunning, until } from './box.ts'
import { Browser } from './browser.ts'
import { type Pair, startPair } from './pair.ts'
import { nextRelease } from './releases.ts'
import { Writers } from './writers.ts'

/** One of the two boxes, or its LiteFS, is killed; the other keeps running. */

let pair: Pair
let one: Box
let two: Box

beforeAll(async () => {
  pair = await startPair()
  one = pair.one
  two = pair.two
  await two.startCaddy()
})
afterAll(() => pair.remove())

const noAnswer = 'The portal does not answer right now'

async function expectSorryForWrites() {
  const visitor = new Browser(two.site)
  const page = await visitor.post('/contact', { name: 'Ann' })
  expect([page.status, page.headers['retry-after']]).toEqual([503, '30'])
  expect(page.text).toContain(noAnswer)
  for (const locale of locales) {
    const { text } = await visitor.post(`/${locale}/contact`, { name: 'Ann' })
    expect(text).toContain(`<html lang="${locale}">`)
  }
  const call = await visitor.send('POST', '/api/auth/login', { body: '{}' })
  expect([call.status, call.headers['retry-after']]).toEqual([503, '30'])
  expect(JSON.parse(call.text).error).toContain('It may be restarting.')
}

test('after ten kills of the primary, every acknowledged write is there', async () => {
  const writers = new Writers(two.site)
  for (let round = 1; round <= 10; round += 1) {
    await writers.acknowledge(20)
    await one.cutPower()
    expect((await new Browser(two.site).get('/properties')).status).toBe(200)
    await expectSorryForWrites()
    one.startLitefs()
    await one.ready('primary')
  }
  await writers.acknowledge(20)
  await writers.stop()
  expect(writers.acknowledged.size).toBeGreaterThanOrEqual(220)
  await until('both are at the same change', () => one.position === two.position)
  for (const box of [one, two]) {
    const kept = box.query<{ message: string }>('select message from contact_messages')
    const messages = kept.map(({ message }) => message)
    expect([...writers.acknowledged].filter((message) => !messages.includes(message))).toEqual([])
    expect(new Set(messages).size).toBe(messages.length)
    expect(box.query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  }
})

test('a change that LiteFS cannot keep is not acknowledged', async () => {
  const { portalPid } = one
  const changes = join(one.folder, 'litefs/dbs/portal.db/ltx')
  renameSync(changes, `${changes}.away`)
  const { status } = await new Browser(two.site).post('/contact', {
    ...{ name: 'Ann', email: 'ann@example.org', message: 'Never kept' },
  })
  expect(status).toBe(503)
  await until('LiteFS has ended', () => one.hasEnded)
  // Until then the database is in use, and the next portal would refuse to start.
  await until('the portal has ended', () => !isRunning(portalPid))
  expect(one.log).toContain('fatal error occurred while committing WAL')
  await one.cutPower()
  renameSync(`${changes}.away`, changes)
  one.startLitefs()
  await one.ready('primary')
  const messages = one.query<{ message: string }>('select message from contact_messages')
  expect(messages).not.toContainEqual({ message: 'Never kept' })
})

test('a portal stops when its LiteFS does, and both restart', async () => {
  const { portalPid } = one
  await one.killLitefs()
  await until('the portal has ended', () => !isRunning(portalPid))
  expect(one.log).toContain('LiteFS is gone: the portal ends, to be started again.')
  one.startLitefs()
  await one.ready('primary')
})

test('while the LiteFS of the primary hangs, its proxy reads from the other box', async () => {
  await one.startCaddy()
  const { portalPid } = one
  const logged = one.log.length
  one.hangLitefs()
  await until('the portal ends itself', () => one.log.slice(logged).includes('LiteFS is gone'))
  for (const { site } of [one, two]) {
    const begun = performance.now()
    expect((await new Browser(site).get('/properties')).status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(30_000)
  }
  await expectSorryForWrites()
  await one.killLitefs()
  await until('the portal has ended', () => !isRunning(portalPid))
  await one.cutPower()
  one.startLitefs()
  await one.ready('primary')
})

test('a portal ends when only the folder of its LiteFS hangs', async () => {
  const node = createServer((_, response) => response.end('{"isPrimary":true,"candidate":true}'))
  await once(node.listen(0, '127.0.0.1'), 'listening')
  const litefsUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const { databasePath } = one
  const workerData: Watched = { litefsUrl, databasePath, role: 'primary' }
  const code = `new (require('node:worker_threads').Worker)('./build/server/litefs-watch-worker.js', { workerData: ${JSON.stringify(workerData)} })`
  one.hangLitefs()
  const portal = spawn(process.execPath, ['--eval', code], {
    env: { ...process.env, MAINSTREET_MODE: 'test' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  expect((await text(portal.stderr)).split(':')[0]).toBe('LiteFS is gone')
  node.close()
  await one.cutPower()
  one.startLitefs()
  await one.ready('primary')
})

test('a replica that starts without its primary serves its copy', async () => {
  await two.stopLitefs()
  await one.cutPower()
  const visitor = new Browser(two.site)
  const lost = await visitor.get('/properties')
  expect([lost.status, lost.headers['retry-after']]).toEqual([503, '30'])
  expect(lost.text).toContain(noAnswer)
  two.startLitefs()
  await until('it reads', async () => (await visitor.get('/properties')).status === 200)
  const { status, role } = await two.readiness()
  expect({ status, role }).toEqual({ status: 503, role: 'replica' })
  one.startLitefs()
  await one.ready('primary')
  await two.ready('replica')
})

test('a replica that is upgraded first waits for the primary, without errors for visitors', async () => {
  const release = nextRelease(join(pair.folder, 'next'))
  await two.stopLitefs()
  two.startLitefs(release)
  await until('it says what it waits for', () =>
    two.log.includes('This replica waits for a database as new as its release'),
  )
  expect((await new Browser(two.site).get('/properties')).status).toBe(200)
  await one.stopLitefs()
  one.startLitefs(release)
  await one.ready('primary')
  await two.ready('replica')
  expect(two.query('select * from next_release')).toEqual([])
})

test('a replica of the former release follows a primary that is upgraded first', async () => {
  await two.stopLitefs()
  two.startLitefs()
  await two.ready('replica')
  expect((await fetch(`${two.portal}/properties`)).status).toBe(200)
})
