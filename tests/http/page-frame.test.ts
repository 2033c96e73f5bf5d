import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#app/shared/clock.server.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { withinOneDay } from '#tests/support/within-one-day.ts'

/**
 * The frame around every page: masthead, menu, foot, ad and scripts; and where the place filter is.
 */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const ad = '<iframe src="/ad"'

test('the place filter is in the lists and nowhere else', async () => {
  const visitor = await Visitor.create(portal)
  const filter = /<select[^>]* name="(?:city|state)"/
  for (const path of ['/properties', '/work', '/play', '/listings', '/events']) {
    expect(await readText(visitor, path), path).toMatch(filter)
  }
  for (const path of [
    '/',
    '/about',
    '/community',
    '/ways-to-monetize',
    '/search?q=mill',
    '/login',
  ]) {
    expect(await readText(visitor, path), path).not.toMatch(filter)
  }
})

test('every page has the date of the town, and the search', async () => {
  const visitor = await Visitor.create(portal)
  for (const path of ['/', '/properties', '/login', '/nothing']) {
    const [day, page] = await withinOneDay(async () => [today(), await readText(visitor, path)])
    expect(page, path).toContain(`<time dateTime="${day}">`)
    expect(page, path).toContain('href="/search"')
  }
})

test('pages without content come last, and say so', async () => {
  const visitor = await Visitor.create(portal)
  const page = await readText(visitor, '/community')
  const menu = [...page.matchAll(/<a href="\/(?:community\/)?(\w+)">([^<]*)<\/a>/g)]
  const below = menu.map(([, to, label]) => `${to}: ${label}`)
  const first = below.indexOf('classifieds: Classifieds')
  expect(below.slice(first, first + 4)).toEqual([
    'classifieds: Classifieds',
    'forums: Forums (planned)',
    'volunteer: Volunteer (planned)',
    'social: Social (planned)',
  ])
  const hub = page.slice(page.indexOf('<main'))
  expect(hub.indexOf('/donate')).toBeLessThan(hub.indexOf('/community/forums'))
})

test('the foot has what the town has set, and the pages about the portal', async () => {
  const visitor = await Visitor.create(portal)
  const bare = await readText(visitor, '/')
  expect(bare).not.toContain('<address>')
  for (const path of ['/about', '/privacy', '/accessibility', '/user-guide', '/es/']) {
    expect(bare.slice(bare.indexOf('<footer')), path).toContain(`href="${path}"`)
  }
  const settled = await startTestPortal({
    TOWN_NAME: 'Town of <Stone> Ferry',
    TOWN_PHONE: '(555) 010-2200',
    TOWN_HOURS: 'Mon–Fri 9–4',
  })
  try {
    const foot = /<address>(.*?)<\/address>/s.exec(
      await readText(await Visitor.create(settled), '/'),
    )
    expect(foot?.[1]?.replaceAll('<!-- -->', '')).toBe(
      '<b>Town of &lt;Stone&gt; Ferry</b> · <a href="tel:5550102200">(555) 010-2200</a> · Mon–Fri 9–4',
    )
  } finally {
    await settled.stop()
  }
})

test('privacy and accessibility are chapters of the user guide, in both languages', async () => {
  const visitor = await Visitor.create(portal)
  expect(await readText(visitor, '/privacy')).toContain('the only cookies are for logging in')
  expect(await readText(visitor, '/privacy')).toContain(
    'names, email addresses and messages in the history, two years',
  )
  expect(await readText(visitor, '/es/privacy')).toContain('en el historial, dos años')
  expect(await readText(visitor, '/accessibility')).toContain('WCAG 2.2')
})

test('the films of the about page load when they are asked for', async () => {
  const visitor = await Visitor.create(portal)
  const about = await readText(visitor, '/about')
  expect(about).toContain('Two short videos')
  expect(about).not.toMatch(/<img|<iframe src="\/dev/)
  const [, film] = /<img [^>]*src="([^"]*)"/.exec(await readText(visitor, '/about?film=2')) ?? []
  const picture = await visitor.get(film ?? '')
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(await picture.text()).toContain('<animate ')
  expect((await visitor.get('/dev/films/3')).status).toBe(404)
})

test('the category of events leads to the calendar, with the other filters', async () => {
  const visitor = await Visitor.create(portal)
  const response = await visitor.get('/play?category=events&city=Millbrook&q=fair')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/events?q=fair&city=Millbrook')
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
