import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Links keep the chosen city and state until the visitor changes them. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const place = { city: 'Alder Falls', state: 'Michigan' }
const carried = 'city=Alder+Falls&state=Michigan'

/** Lists, and the pages that link to lists. */
const leading = [
  ...[paths.properties.list, paths.work.list, paths.play.list, paths.listings, paths.events.list],
  ...[paths.search, paths.privacy, paths.accessibility],
  ...[paths.home, paths.about, paths.contact, paths.donate, paths.userGuide, paths.waysToMonetize],
  ...[paths.community.index, paths.community.forums, paths.community.social],
  ...[paths.community.volunteer, paths.classifieds.list, paths.register, paths.login],
  paths.forgotPassword,
]
const forMembers = [
  ...[paths.ownerDashboard.index, paths.notifications, paths.profile, paths.welcome],
  ...[paths.ownerDashboard.applications, paths.ownerDashboard.bookings],
  ...[paths.ownerDashboard.classifieds, paths.ownerDashboard.events, paths.ownerDashboard.tickets],
  ...[paths.ownerDashboard.history, paths.ownerDashboard.sales, paths.ownerDashboard.views],
  ...[paths.myRequests, paths.myPlayListings.list, paths.campaigns.own, paths.transactions],
  ...[paths.clients.list, paths.owners.list, paths.properties.new, paths.work.new],
  ...[paths.play.new, paths.events.new, paths.classifieds.new],
]
const all = new Set<string>([...leading, ...forMembers].map(({ pattern }) => pattern))

/** Where links lead to a single post: the rows of tables, and what waits on the dashboard. */
const inRows = /<table.*?<\/table>|<ul class="tiles">.*?<\/ul>/gs

const links = async (visitor: Visitor, address: string) => {
  const answer = await visitor.get(address, { Accept: 'text/html' })
  const page = (await answer.text()).replaceAll(inRows, '')
  const found = [...page.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = '']) => href)
  return found.filter((href) => all.has(href.split('?')[0] ?? ''))
}
const isPlaced = (href: string) => href.replaceAll('&amp;', '&').includes(carried)

/** Members who are signed in are redirected from these pages. */
const beforeSignIn = [paths.login, paths.register] as const
const once = leading.filter((path) => !beforeSignIn.some((each) => each === path))

describe.each([
  ['visitor', 'anonymous', leading],
  ['member', 'member', [...once, ...forMembers]],
] as const)('for a %s', (_, who, pages) => {
  test.each(pages.map((path) => [path.pattern, path] as const))('%s', async (_, path) => {
    const visitor = await Visitor.create(portal, who)
    const filtered = await links(visitor, path(place))
    expect(filtered.length).toBeGreaterThan(8)
    expect(filtered.filter((href) => !isPlaced(href))).toEqual([])
    const bare = await links(visitor, path())
    expect(bare.filter((href) => /city|state/.test(href))).toEqual([])
  })
})

test('a detail page links back to the list with the place', async () => {
  const visitor = await Visitor.create(portal)
  const details = [paths.events.show(1, place), paths.classifieds.show(1, place)]
  for (const address of details) {
    const found = await links(visitor, address)
    expect(found.length, address).toBeGreaterThan(8)
    expect(
      found.filter((href) => !isPlaced(href)),
      address,
    ).toEqual([])
  }
})

test('logging in leads to the dashboard with the place, logging out to the home page with it', async () => {
  const visitor = await Visitor.create(portal)
  const { email } = demoAccounts.member
  const signedIn = await visitor.post(paths.login(place), {
    email,
    password: demoAccounts.password,
  })
  expect(signedIn.headers.get('location')).toBe(paths.ownerDashboard.index(place))
  const signedOut = await visitor.post(paths.logout(place), {})
  expect(signedOut.headers.get('location')).toBe(paths.home(place))
})

test('the place is kept on the login page and on the page behind it', async () => {
  const visitor = await Visitor.create(portal)
  const wanted = paths.properties.show(1, place)
  const login = paths.login({ reason: 'details', redirectTo: wanted, ...place })
  const page = await (await visitor.get(wanted)).text()
  expect(page.replaceAll('&amp;', '&')).toContain(`href="${login}"`)
})

test('a page with a place can be cached, a login page with a destination cannot', async () => {
  const visitor = await Visitor.create(portal)
  const cacheControl = async (address: string) =>
    (await visitor.get(address)).headers.get('cache-control')
  for (const path of [paths.donate, paths.community.index, paths.login]) {
    expect(await cacheControl(path(place))).toBe(await cacheControl(path()))
  }
  expect(await cacheControl(paths.login({ redirectTo: '/profile', ...place }))).toContain('private')
})
