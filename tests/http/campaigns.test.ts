import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'

/**
 * The ad frame over HTTP: whose visits are counted, and how many counts a stop or a crash may lose.
 */

const folder = mkdtempSync(join(tmpdir(), 'ads-'))
const databasePath = join(folder, 'portal.db')
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ DATABASE_PATH: databasePath })
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true })
})

function counted() {
  const read = new Database(databasePath, { readonly: true })
  const sums = read
    .prepare('select sum(impression_count) as shown, sum(click_count) as clicked from campaigns')
    .get() as { shown: number; clicked: number }
  read.close()
  return sums
}

const agent = new Agent({ keepAlive: true, maxSockets: 20 })

function ask(path: string, userAgent = browser, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const headers = { 'User-Agent': userAgent }
      const asked = request(portal.origin + path, { agent, method, headers }, (answer) => {
        let body = ''
        answer.on('data', (chunk) => {
          body += chunk
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
        )
      })
      asked.on('error', reject).end()
    },
  )
}

test('the frame is marked as an ad, without scripts, cookies or foreign content', async () => {
  const { body, headers } = await ask('/ad', 'curl/8.5.0')
  expect(body).toContain('Advertisement')
  expect(body).not.toMatch(/<script|https?:/)
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['cache-control']).toBe('no-store')
})

test('a thousand visitors are a thousand impressions after a stop, and bots are not counted', async () => {
  const before = counted()
  await Promise.all(Array.from({ length: 1000 }, () => ask('/ad')))
  await Promise.all(Array.from({ length: 50 }, () => ask('/ad', 'Googlebot/2.1')))
  await Promise.all(Array.from({ length: 50 }, () => ask('/ad', browser, 'HEAD')))
  const [link] = /\/ad\/\d+/.exec((await ask('/ad', 'curl/8.5.0')).body) ?? []
  const clicks = await Promise.all(Array.from({ length: 30 }, () => ask(link ?? '')))
  expect(new Set(clicks.map((click) => click.status))).toEqual(new Set([302]))
  expect(clicks[0]?.headers.location).toMatch(/^\/(play|events)\/\d+$/)
  await portal.stop()
  const after = counted()
  expect([after.shown - before.shown, after.clicked - before.clicked]).toEqual([1000, 30])
  portal = await startTestPortal({ DATABASE_PATH: databasePath })
})

test('a crash loses no impressions from before the last write', async () => {
  const before = counted()
  await Promise.all(Array.from({ length: 200 }, () => ask('/ad')))
  await expect.poll(() => counted().shown - before.shown).toBe(200)
  await portal.crash()
  expect(counted().shown - before.shown).toBe(200)
})

test('a click on an unknown ad is not found', async () => {
  expect((await ask('/ad/999999')).status).toBe(404)
  expect((await ask('/ad/1%2F..%2Fevil')).status).toBe(404)
})
