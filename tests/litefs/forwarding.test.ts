import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageAddress, paths } from '#app/paths.ts'
import { locales } from '#app/text/index.ts'
import { demoAccounts } from '#dev/seed/accounts.ts'
import type { TestPortal } from '#tests/support/portal.ts'
import { type Examples, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { type Box, until } from './box.ts'
import { Browser } from './browser.ts'
import { type Pair, startPair } from './pair.ts'

/** Visitors who reach the second box, whose portal can only read. */

let pair: Pair
let one: Box
let two: Box
let examples: Examples

beforeAll(async () => {
  pair = await startPair()
  one = pair.one
  two = pair.two
  await one.startCaddy()
  await two.startCaddy()
  examples = await makeExamples(portalAt(one.site))
})
afterAll(() => pair.remove())

/** The parts of a portal that the helpers of the HTTP tests need. */
const portalAt = (origin: string) => ({ origin, databasePath: one.databasePath }) as TestPortal

const member = demoAccounts.member.email
const { password } = demoAccounts

async function signIn(email: string = member) {
  const browser = new Browser(two.site)
  // On a busy machine the proxy may take the primary for dead for a second.
  await until(`${email} is signed in`, async () => {
    return (await browser.post('/login', { email, password })).status === 303
  })
  return browser
}

test('mailed links and payment pages are read from the primary', () => {
  const caddyfile = readFileSync('deploy/Caddyfile', 'utf8')
  const line = /@fresh path_regexp \(\?i\)(.*)/.exec(caddyfile)?.[1] ?? '$^'
  const fresh = new RegExp(line, 'i')
  const isFresh = (path: string) =>
    fresh.test(path) && locales.every((locale) => fresh.test(languageAddress(locale, path)))
  type Node = { [name: string]: Node } | { pattern: string }
  const patterns = (node: Node): string[] =>
    typeof node === 'function'
      ? [(node as { pattern: string }).pattern]
      : Object.values(node).flatMap(patterns)
  const mailed = patterns(paths as unknown as Node).filter((path) =>
    /:(token|reference)\b/.test(path),
  )
  expect(mailed.length).toBeGreaterThan(4)
  expect(mailed.filter((path) => !isFresh(path))).toEqual([])
  const byQuery = [paths.verifyEmail, paths.changeEmail, paths.resetPassword]
  const ads = [paths.campaigns.frame, paths.campaigns.click]
  expect([...byQuery, ...ads].filter(({ pattern }) => !isFresh(pattern))).toEqual([])
})

test('a visitor signs in, changes the name and signs out through the replica', async () => {
  const browser = await signIn()
  expect(browser.cookies.join()).toContain('__Host-session=')
  const profile = await browser.submit('/profile', { name: 'Pat Second', email: member })
  expect(profile.text).toContain('Pat Second')
  const stolen = { Cookie: browser.cookies.join('; ') }
  expect((await new Browser(one.site).get('/profile', stolen)).status).toBe(200)
  await browser.submit('/logout', {})
  expect((await new Browser(one.site).get('/profile', stolen)).status).toBe(303)
})

test('a photo of a megabyte is uploaded through the replica and is on both boxes', async () => {
  const owner = await Visitor.create(portalAt(two.site), 'owner')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const jpeg = await sharp({
    create: { width: 1000, height: 1000, channels: 3, background: '#456', noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  expect(jpeg.length).toBeGreaterThan(500_000)
  const form = new FormData()
  form.set('intent', 'add')
  form.set('alt', 'The front in May')
  form.set('file', new File([new Uint8Array(jpeg)], 'front.jpg', { type: 'image/jpeg' }))
  const sent = await owner.send('POST', `/edit-listing/work/${examples.ownJob}/photos`, { form })
  expect(sent.status).toBe(303)
  const photos = (box: Box) =>
    box.query<{ hash: string }>("select * from photos where alt = 'The front in May'")
  expect(photos(one)).toHaveLength(1)
  await until('the replica has it', () => photos(two).length === 1)
})

test('after a write its author reads it back, 200 times out of 200', async () => {
  const browser = await signIn()
  const stale: string[] = []
  for (let round = 1; round <= 200; round += 1) {
    const name = `Pat the ${round}th`
    const page = await browser.submit('/profile', { name, email: member })
    const again = await browser.get('/api/users/profile')
    const readings = { page, again }
    for (const [reading, { status, text }] of Object.entries(readings)) {
      if (!text.includes(name)) stale.push(`${name}: ${reading}, ${status}`)
    }
  }
  expect(stale).toEqual([])
})

describe('while the replica is behind', () => {
  let id = 0
  beforeAll(() => {
    const [found] = one.query<{ id: number }>(
      'select id from classified_ads where is_public order by id',
    )
    id = found?.id ?? 0
  })
  const page = () => `/classifieds/${id}`
  const changeClassified = (content: string) =>
    one.change(`update classified_ads set content = '${content}' where id = ${id}`)

  /** Returns the browser of a visitor who has just sent a message without signing in. */
  async function writeAsStranger() {
    const browser = new Browser(two.site)
    const fields = { name: 'Ann', email: 'ann@example.org', message: 'Hello' }
    await browser.submit('/contact', fields)
    expect(browser.cookies).toEqual(['wrote=1'])
    return browser
  }

  test('by three seconds: members and recent authors see the newest data, others the replica’s', async () => {
    changeClassified('Read by all')
    await until('the replica has it', async () => (await fetchText(two, page())).includes('by all'))
    const pat = await signIn()
    pair.lines.litefs.cut()
    changeClassified('Read by some')
    const ann = await writeAsStranger()
    for (let round = 1; round <= 6; round += 1) {
      const name = `Pat behind ${round}`
      expect((await pat.submit('/profile', { name, email: member })).text).toContain(name)
      expect((await pat.get(page())).text).toContain('Read by some')
      expect((await ann.get(page())).text).toContain('Read by some')
      await new Promise((later) => setTimeout(later, 500))
    }
    expect(await fetchText(two, page())).toContain('Read by all')
    pair.lines.litefs.mend()
    await until('the replica has it', async () =>
      (await fetchText(two, page())).includes('by some'),
    )
  })

  test('by more than four seconds: it is not ready, and everybody reads from the primary', async () => {
    await two.ready('replica')
    pair.lines.litefs.cut()
    changeClassified('Read far ahead')
    await until('the replica is not ready', async () => (await two.readiness()).status === 503)
    const { ready, role, lag_ms } = await two.readiness()
    expect({ ready, role }).toEqual({ ready: false, role: 'replica' })
    expect(lag_ms).toBeGreaterThan(4000)
    const stranger = new Browser(two.site)
    await until('a stranger reads it', async () =>
      (await stranger.get(page())).text.includes('Read far ahead'),
    )
    expect(stranger.cookies).toEqual([])
    expect(await fetchText(two, page())).not.toContain('Read far ahead')
    pair.lines.litefs.mend()
    await two.ready('replica')
  })

  test('the cookie of a write expires, and pages come from the cache again', async () => {
    const ann = await writeAsStranger()
    await until('the cookie has ended', () => ann.cookies.length === 0)
    const first = await ann.get('/about')
    const { etag = '' } = first.headers
    expect(etag).toMatch(/^W\//)
    expect((await ann.get('/about', { 'If-None-Match': etag })).status).toBe(304)
  })
})

test('impressions and clicks on the replica are counted once', async () => {
  const sum = () =>
    one.query<{ shown: number; clicked: number }>(
      'select sum(impression_count) as shown, sum(click_count) as clicked from campaigns',
    )[0]
  const before = sum()
  const browser = new Browser(two.site)
  let link = ''
  for (let round = 0; round < 30; round += 1) {
    link = /href="(\/ad\/\d+)"/.exec((await browser.get('/ad')).text)?.[1] ?? ''
  }
  for (let round = 0; round < 5; round += 1) expect((await browser.get(link)).status).toBe(302)
  const wanted = { shown: (before?.shown ?? 0) + 30, clicked: (before?.clicked ?? 0) + 5 }
  await until('they are written', () => (sum()?.clicked ?? 0) >= wanted.clicked)
  expect(sum()).toEqual(wanted)
})

test('views of listings on the replica are counted once, without the primary', async () => {
  const listing = one.query<{ id: number }>(
    "select id from listings where is_public and source = 'properties' order by id limit 1",
  )[0]
  const path = paths.properties.show(listing?.id ?? 0)
  const views = () =>
    one.query<{ views: number }>(
      `select coalesce(sum(views), 0) as views from listing_views where listing_id = ${listing?.id}`,
    )[0]?.views ?? 0
  const asked = await countPages(one)
  const before = views()
  const countLost = () => two.log.split('views not handed over').length
  const lostBefore = countLost()
  // Without its proxy, which reads from the primary while the replica is too busy to answer it.
  for (let round = 0; round < 30; round += 1) {
    expect((await new Browser(two.portal).get(path)).status).toBe(200)
  }
  // A hand-over without an answer is lost by design, so that nothing is counted twice.
  const isLost = () => countLost() > lostBefore
  await until('they are written', () => views() >= before + 30 || isLost())
  if (isLost()) expect(views()).toBeLessThanOrEqual(before + 30)
  else expect(views()).toBe(before + 30)
  expect(await countPages(one)).toBe(asked)
})

test('nobody but the other box may hand views over', async () => {
  const body = '2026-11-27 1 5'
  for (const { site } of [one, two]) {
    expect((await new Browser(site).send('POST', paths.replicaViews(), { body })).status).toBe(404)
  }
})

/** Returns how many pages of properties the portal of a box has answered. */
async function countPages(box: Box): Promise<number> {
  const counted = (await fetchText(box, paths.metrics()))
    .split('\n')
    .filter((line) => line.includes(`route="${paths.properties.show.pattern}"`))
  return counted.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

async function fetchText({ portal }: Box, path: string) {
  return (await fetch(portal + path)).text()
}
