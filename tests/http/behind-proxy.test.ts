import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * The proxy in front of the portal speaks HTTPS and reuses connections; the portal gets plain HTTP.
 */

const origin = 'https://portal.example.org'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ ORIGIN: origin })
})
afterAll(() => portal.stop())

const { password } = demoAccounts
const { email } = demoAccounts.member

test.each(['portal.example.org', '127.0.0.1:3000'])(
  'the form of a browser is taken, also where the proxy says for Host %s',
  async (host) => {
    const visitor = await Visitor.create(portal)
    const headers = { Origin: origin, 'X-Forwarded-Host': host, 'X-Forwarded-Proto': 'https' }
    const form = new URLSearchParams({ email, password })
    const { status, headers: said } = await visitor.send('POST', '/login', { form, headers })
    expect(status).toBe(303)
    expect(said.get('set-cookie')).toMatch(/^__Host-session=.*; Secure/)
  },
)

test.each(['https://elsewhere.example.org', 'http://portal.example.org', 'null'])(
  'the form of %s is refused',
  async (foreign) => {
    const visitor = await Visitor.create(portal)
    const form = new URLSearchParams({ email, password })
    const headers = { Origin: foreign }
    expect((await visitor.send('POST', '/login', { form, headers })).status).toBe(403)
  },
)
