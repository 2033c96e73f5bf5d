import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import type { Box } from './box.ts'
import { Browser } from './browser.ts'
import { type Pair, startPair } from './pair.ts'

/** Both boxes as in production: with HTTPS, and with a portal that does not run as root. */

/** A user without rights that every Debian has, with a group of the same name. */
const user = 'daemon'

let pair: Pair
beforeAll(async () => {
  const read = [
    '--reuid',
    user,
    '--regid',
    user,
    '--init-groups',
    'test',
    '-r',
    'build/server/start.js',
  ]
  const { status } = spawnSync('setpriv', read)
  if (status !== 0) console.error(`NOT TESTED as ${user}, who may not read this folder.`)
  pair = await startPair({ isSecure: true, ...(status === 0 && { user }) })
  await pair.one.startCaddy()
  await pair.two.startCaddy()
})
afterAll(() => pair.remove())

const { password } = demoAccounts
const { email, name } = demoAccounts.member

/** Returns a browser that found this box by the name of the portal. */
function visit(box: Box) {
  const { host, port } = new URL(box.site)
  const browser = new Browser(`https://${box.settings.OWN_IP}:${port}`, box.authority)
  const common = { Host: host, 'Content-Type': 'application/x-www-form-urlencoded' }
  return {
    get: (path: string) => browser.get(path, { Host: host }),
    post(path: string, fields: Record<string, string>, origin = box.site) {
      const body = new URLSearchParams(fields).toString()
      return browser.send('POST', path, { body, headers: { ...common, Origin: origin } })
    },
  }
}

test('neither portal runs as root, and the first one writes to the mount of LiteFS', async () => {
  for (const { portalPid, settings } of [pair.one, pair.two]) {
    const status = readFileSync(`/proc/${portalPid}/status`, 'utf8')
    const [, id] = /^Uid:\s+(\d+)/m.exec(status) ?? []
    expect(id === '0').toBe(settings.PORTAL_USER === 'root')
  }
  const message = 'By a portal of no rights'
  const letter = { name: 'Ann', email: 'ann@example.org', message }
  expect((await visit(pair.one).post('/contact', letter)).status).toBe(303)
})

test('a member signs in by the second box: the cookies are Secure, and the next page is theirs', async () => {
  const member = visit(pair.two)
  const { status, headers } = await member.post('/login', { email, password })
  expect(status).toBe(303)
  const session = headers['set-cookie']?.find((cookie) => cookie.startsWith('__Host-session='))
  expect(session).toMatch(/; Secure/i)
  expect(session).toMatch(/; HttpOnly/i)
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/)
  expect((await member.get('/profile')).text).toContain(name)
})

test('a form of another site is refused behind HTTPS, too', async () => {
  const elsewhere = 'https://elsewhere.example.org'
  expect((await visit(pair.two).post('/login', { email, password }, elsewhere)).status).toBe(403)
})
