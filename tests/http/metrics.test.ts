import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'

/** Access to /metrics, and its counters (docs/rules.md#metrics). */

const token = 'a-token-of-the-town-hall'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ METRICS_TOKEN: token })
})
afterAll(() => portal.stop())

/** Uses `node:http`, because `fetch` does not allow another Host header. */
function get(path: string, headers: Record<string, string> = {}, { origin } = portal) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status?: number; text: string }>()
  request(origin + path, { headers }, async (answer) => {
    const text = (await answer.setEncoding('utf8').toArray()).join('')
    resolve({ status: answer.statusCode, text })
  })
    .on('error', reject)
    .end()
  return promise
}

test('a program on this machine reads them', async () => {
  const { status, text } = await get('/metrics')
  expect(status).toBe(200)
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'mainstreet_mail_waiting',
    'mainstreet_database_bytes',
    'mainstreet_disk_free_bytes',
    'mainstreet_primary',
    'mainstreet_replication_lag_seconds',
  ]) {
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
  }
  // By its commit, or by the version where it was built without git.
  expect(text).toMatch(/^mainstreet_info\{version="(\S+ \(2\d{3}-\d\d-\d\d\)|\d+\.\d+\.\d+)"\} 1$/m)
  expect(text).toMatch(/^mainstreet_job_failures\{job="expire payments"\} \d/m)
  expect(text).not.toMatch(/NaN/)
  // The demo makes no backups.
  expect(text).not.toMatch(/^mainstreet_backup_age_seconds \d/m)
  expect(text).toMatch(/^mainstreet_backups_failing 0$/m)
})

test.each([
  ['X-Forwarded-For', '203.0.113.7'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['Forwarded', 'for=127.0.0.1'],
  ['X-Real-IP', '127.0.0.1'],
  ['X-Forwarded-Host', 'localhost'],
  ['Via', '1.1 proxy'],
  ['Host', 'portal.example.org'],
  ['Authorization', 'Bearer another-token-of-nobody'],
])(
  'a request through a proxy, or with another token, cannot read them: %s: %s',
  async (name, value) => {
    const through: Record<string, string> =
      name === 'Authorization' ? { 'X-Forwarded-For': '203.0.113.7' } : {}
    const { status, text } = await get('/metrics', { ...through, [name]: value })
    expect(status).toBe(404)
    expect(text).not.toContain('http_requests_total')
  },
)

test('a request with the token reads them through a proxy, too', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.7', Authorization: `Bearer ${token}` }
  expect((await get('/metrics', headers)).text).toContain('http_requests_total')
})

test('requests are counted by pattern and class of status, and never by what a stranger sends', async () => {
  for (const path of ['/about', '/about', '/properties/1', '/secret-1', '/secret-2', '/icon.svg']) {
    await get(path, { 'X-Forwarded-For': '203.0.113.7' })
  }
  const { text } = await get('/metrics')
  const counted = (labels: string) =>
    Number(new RegExp(`^http_requests_total\\{${labels}\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  const about = 'route="/about",method="GET",status="2xx"'
  expect([counted(`${about},cached="false"`), counted(`${about},cached="true"`)]).toEqual([1, 1])
  expect(
    counted('route="/properties/:id",method="GET",status="2xx",cached="false"'),
  ).toBeGreaterThan(0)
  expect(counted('route="/\\*",method="GET",status="4xx",cached="false"')).toBe(2)
  expect(counted('route="none",method="GET",status="2xx",cached="false"')).toBeGreaterThan(0)
  expect(text).not.toContain('secret')
  expect(text).toMatch(/^http_request_duration_seconds_count\{route="\/about"\} 1$/m)
})

test('a folder of backups that cannot be read is failing, not merely missing', async () => {
  const broken = await startTestPortal({ BACKUP_DIR: join(process.cwd(), 'package.json') })
  try {
    const { text } = await get('/metrics', {}, broken)
    expect(text).toMatch(/^mainstreet_backups_failing 1$/m)
    expect(text).not.toMatch(/^mainstreet_backup_age_seconds \d/m)
  } finally {
    await broken.stop()
  }
})
