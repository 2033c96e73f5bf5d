import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageAddress } from '#app/paths.ts'
import { locales } from '#app/text/index.ts'
import { listFiles } from '#tests/support/built-scripts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { requestRaw } from '#tests/support/raw-request.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { screenPatterns } from '#tests/support/routes.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable, people } from './access-table.ts'

/**
 * Page weight on the wire, headers included: the first view of a public page is at most 14 KB (the
 * first round trip on a slow line), a second view at most 1 KB.
 */

const firstView = 14 * 1024
const repeatView = 1024

let portal: TestPortal
let examples: Examples
beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
})
afterAll(() => portal.stop())

const ask = (path: string, headers: Record<string, string> = {}) =>
  requestRaw(new URL(path, portal.origin), headers)
const fetchText = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(portal.origin + path, { headers, redirect: 'manual' })).text()

/** Every public page of the access table. */
const publicPages = Object.entries(accessTable)
  .filter(
    ([path, { GET }]) => GET && people.every((person) => GET[person] === 'ok') && isPage(path),
  )
  .map(([path]) => path)

function isPage(path: string) {
  return !/^\/(api|dev)\b|[:.]/.test(path) && !['/ad', '/healthz', '/readyz'].includes(path)
}

test('there are public pages to measure', () => {
  expect(publicPages.length).toBeGreaterThan(20)
})

/** These addresses only redirect. */
const leadsElsewhere = new Set(['/logout', '/admin', '/login/code'])

/** Pages of single listings and events, and other views of lists; the table has only patterns. */
const singlePages = [
  '/properties?view=table',
  '/listings?view=table',
  '/events/1',
  '/events/4',
  '/events?month={month}',
  '/search?q=house',
  '/classifieds/1',
  '/properties/1',
  '/work/17',
  '/play/25',
]

const measured = [...publicPages, ...singlePages]
/** Pages in other languages are measured, too, because their words may be longer. */
const translated = locales
  .filter((locale) => locale !== 'en')
  .flatMap((locale) => measured.map((path) => languageAddress(locale, path)))
const language = new RegExp(`^/(${locales.join('|')})(?=/)`)

/** A text of many screens, of which the first come with the first round trip. */
const longText = '/user-guide'

test.each([...measured, ...translated])('%s', async (pattern) => {
  const address = pattern.replace(language, '')
  const path = fillAddress(pattern, examples)
  const page = await ask(path)
  const html = await fetchText(path)
  expect(html).not.toMatch(/@font-face|rel="preload"/)
  const styles = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) =>
    href?.replaceAll('&amp;', '&'),
  )
  let bytes = page.bytes
  for (const href of [...styles, ...scriptsIn(html)]) bytes += (await ask(href ?? '')).bytes
  expect(bytes, 'first view').toBeLessThanOrEqual(firstView)
  const arrival = await ask(path, { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' })
  if (!address.startsWith(longText)) {
    expect(arrival.bytes, 'with its styles').toBeLessThanOrEqual(firstView)
  }

  const again = await ask(path, { 'If-None-Match': page.etag ?? '' })
  if (!leadsElsewhere.has(address)) expect([page.status, again.status]).toEqual([200, 304])
  expect(again.bytes, 'repeat view').toBeLessThanOrEqual(repeatView)
})

/** Removes the facts for search engines, which browsers do not run as scripts. */
const withoutFacts = (html: string) => html.replaceAll('<script type="application/ld+json">', '')

/** Returns the scripts of a page with everything they import at once. */
function scriptsIn(html: string): string[] {
  const named = [...html.matchAll(/<script type="module" src="([^"]+)"><\/script>/g)]
  return [...new Set(named.flatMap(([, src]) => listFiles(src ?? '').atOnce))]
}

const kilobyte = 1024
const door = { bytes: 6 * kilobyte, reason: 'reads tickets with the camera' }
const counter = { bytes: 4 * kilobyte, reason: 'counts the characters of an ad' }
const sum = { bytes: 2 * kilobyte, reason: 'keeps the sum of the chosen tickets' }
const preview = { bytes: 4 * kilobyte, reason: 'draws the event while one types' }

/**
 * The pages with scripts, and how many bytes of scripts may load before the visitor does anything.
 * The payment provider's script is not counted: it is not ours, and loads only when somebody uses
 * the donation form.
 */
const scripted: Record<string, { bytes: number; reason: string }> = {
  '/donate': { bytes: 8 * kilobyte, reason: 'asks for the card on the page' },
  '/events/:id/validate': door,
  '/tour-schedules/:id/validate': door,
  '/door/:token': door,
  '/classifieds/new': counter,
  '/classifieds/:id/edit': counter,
  '/events/:id': sum,
  '/events/:id/tickets': sum,
  '/play/:id/purchase-ticket': sum,
  '/create-event': preview,
  '/events/:id/edit': preview,
}

test('headers that only matter for pages are not sent with styles and scripts', async () => {
  const names = ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-frame-options']
  const html = await fetchText('/donate')
  const files = [...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js))"/g)].map(([, file]) => file)
  expect(files.length).toBeGreaterThan(1)
  for (const path of ['/donate', ...files]) {
    const { headers } = await fetch(portal.origin + path)
    const sent = names.filter((name) => headers.has(name))
    expect(sent, path).toEqual(path === '/donate' ? names : [])
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
  }
})

describe('scripts', () => {
  test('are listed only for pages that exist', () => {
    expect(screenPatterns()).toEqual(expect.arrayContaining(Object.keys(scripted)))
  })

  test.each(screenPatterns())('%s', async (pattern) => {
    const { path, headers } = await readOpening(pattern)
    const page = await ask(path, headers)
    if (pattern !== '/*' && !leadsElsewhere.has(pattern)) expect(page.status).toBe(200)
    const html = await fetchText(path, headers)
    const allowed = scripted[pattern]
    const scripts = scriptsIn(html)
    if (!allowed) {
      expect(withoutFacts(html)).not.toMatch(/<script|modulepreload/)
      expect(page.head).toContain("script-src 'none'")
      return
    }
    expect(withoutFacts(html).match(/<script/g)).toHaveLength(1)
    let bytes = 0
    for (const script of scripts) bytes += await countBytes(script)
    expect(bytes, allowed.reason).toBeGreaterThan(0)
    expect(bytes, allowed.reason).toBeLessThanOrEqual(allowed.bytes)
  })

  test.each(['/donate', '/events/1'])('%s loads a single file', async (path) => {
    expect(scriptsIn(await fetchText(path))).toHaveLength(1)
  })

  test('the builder with its preview is at most 150 KB', async () => {
    const { path, headers } = await readOpening('/events/:id/edit')
    const html = await fetchText(path, headers)
    const [script = ''] = /\/assets\/event-preview[^"]+/.exec(html) ?? []
    const { atOnce, later } = listFiles(script)
    expect(later.length).toBeGreaterThan(0)
    let { bytes } = await ask(path, headers)
    for (const file of [...atOnce, ...later]) bytes += await countBytes(file)
    expect(bytes).toBeLessThanOrEqual(150 * kilobyte)
  })

  test("the code reader is not in a door page's first load", async () => {
    const { path, headers } = await readOpening('/events/:id/validate')
    const [script = ''] = /\/assets\/camera[^"]+/.exec(await fetchText(path, headers)) ?? []
    const { atOnce, later } = listFiles(script)
    const isReader = (file: string) => /ponyfill|zxing/.test(file)
    expect([atOnce.some(isReader), later.some(isReader)]).toEqual([false, true])
  })
})

async function countBytes(file: string): Promise<number> {
  const { status, bytes } = await ask(file)
  expect([file, status]).toEqual([file, 200])
  return bytes
}

/**
 * Returns an address for a pattern, and a person who may open it. The examples belong to the owner.
 */
async function readOpening(pattern: string) {
  const { at, formAt, GET } = accessTable[pattern] ?? {}
  const allowed = (['anonymous', 'owner', 'admin', 'member'] as const).find(
    (who) => GET?.[who] === 'ok',
  )
  // The table does not tell who may open pages behind a mailed link, or a staged import.
  const who = allowed ?? (pattern.startsWith('/admin/') ? 'admin' : 'anonymous')
  // The address with a form (`formAt`) may be for members only.
  const shown = allowed === 'anonymous' ? at : (formAt ?? at)
  const path = fillAddress(shown ?? pattern, examples)
  return { path, headers: (await visitorFor(who)).headers }
}

type Who = 'anonymous' | 'owner' | 'admin' | 'member'
const visitors = new Map<Who, Promise<Visitor>>()

/** One session per person, because signing in is rate limited. */
function visitorFor(who: Who): Promise<Visitor> {
  const visitor = visitors.get(who) ?? Visitor.create(portal, who)
  visitors.set(who, visitor)
  return visitor
}

test('styles are cached forever', async () => {
  const [, href] = /rel="stylesheet" href="([^"]+)"/.exec(await fetchText('/properties')) ?? []
  expect((await ask(href ?? '')).head).toMatch(/cache-control: .*immutable/i)
})
