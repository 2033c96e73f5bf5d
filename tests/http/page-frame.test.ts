import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** The frame around pages: the filter of city and state, the ad, scripts. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const filter = 'aria-label="Filter by place"'
const ad = '<iframe src="/ad"'

test('the place filter is on pages that lead to lists, and not on pages with a form', async () => {
  const visitor = await Visitor.create(portal)
  for (const path of ['/', '/about', '/community', '/community/forums', '/ways-to-monetize']) {
    expect(await readText(visitor, path), path).toContain(filter)
  }
  const forms = ['/properties', '/events', '/login', '/forgot-password', '/verify-email?token=x']
  for (const path of [...forms, '/resend-verification', '/user-guide', '/dev/mail', '/nothing']) {
    expect(await readText(visitor, path), path).not.toContain(filter)
  }
  const owner = await Visitor.create(portal, 'owner')
  for (const path of ['/apply/work/18', '/clients', '/owners', '/notifications', '/tickets/x']) {
    expect(await readText(owner, path), path).not.toContain(filter)
  }
})

test('ads are on public pages only', async () => {
  const admin = await Visitor.create(portal, 'admin')
  for (const path of [
    '/',
    '/properties',
    '/properties/1',
    '/events/1',
    '/classifieds',
    '/donate',
  ]) {
    expect(await readText(admin, path), path).toContain(ad)
  }
  const payment = await admin.post('/donate', { amount: '12', email: 'a@example.org' })
  const checkout = new URL(payment.headers.get('location') ?? '').pathname
  const own = ['/owner-dashboard', '/owner-dashboard/tickets', '/profile', '/events/1/validate']
  const others = ['/admin/dashboard', '/admin/jobs', '/dev/mail', checkout, '/verify-email?token=x']
  for (const path of [...own, ...others, '/events/1/tickets', '/nothing', '/play/9999']) {
    expect(await readText(admin, path), path).not.toContain(ad)
  }
})

test('error pages have no scripts, even if the page itself has', async () => {
  const member = await Visitor.create(portal, 'member')
  for (const path of ['/play/9999/purchase-ticket', '/door/nothing']) {
    const response = await member.get(path)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'none'")
    expect(await response.text(), path).not.toMatch(/<script|modulepreload/)
  }
})

async function readText(visitor: Visitor, path: string) {
  return (await visitor.get(path)).text()
}
