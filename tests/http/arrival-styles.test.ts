import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Styles are in the page for those who arrive, and linked for everybody else. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const linked = /<link rel="stylesheet" href="\//
/** How a page names the styles that the next page links. */
const later = /<link rel="stylesheet" media="not all" href="\//g
const arrival = { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' }

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(portal.origin + path, { headers })
  return { answer, html: await answer.text() }
}

test.each(['/', '/properties', '/events/1', '/donate', '/nowhere', '/es/work'])(
  '%s has its styles for a visitor who comes from elsewhere, and the policy allows just these',
  async (path) => {
    const { answer, html } = await ask(path, { ...arrival, 'Sec-Fetch-Site': 'cross-site' })
    expect(html).not.toMatch(linked)
    const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text)
    expect(sheets.length).toBeGreaterThan(0)
    const hashes = sheets.map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(/style-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual([...hashes, "'self'"])
    expect(html.match(later)).toHaveLength(sheets.length)
  },
)

test.each([
  ['who goes on from another page', { ...arrival, 'Sec-Fetch-Site': 'same-origin' }],
  ['whose browser does not tell', {}],
  ['who opens a page in a frame', { ...arrival, 'Sec-Fetch-Dest': 'iframe' }],
])('styles are linked for a visitor %s', async (_, headers) => {
  // The page with its styles is in the page cache.
  await ask('/properties', arrival)
  await ask('/properties', arrival)
  const { answer, html } = await ask('/properties', headers)
  expect(html).toMatch(linked)
  expect(html).not.toContain('<style>')
  expect(answer.headers.get('content-security-policy')).not.toContain('sha256')
})

test('a member has the styles already', async () => {
  const member = await Visitor.create(portal, 'member')
  expect(await (await member.get('/properties', arrival)).text()).toMatch(linked)
})

const goingOn = { ...arrival, 'Sec-Fetch-Site': 'same-origin' }

test.each([
  ['arrives again', arrival, arrival],
  ['comes back to the page by a link', arrival, goingOn],
  ['opens a page from elsewhere that a link led to', goingOn, arrival],
])('who %s gets 304', async (_, first, second) => {
  const { answer } = await ask('/about', first)
  const etag = answer.headers.get('etag') ?? ''
  expect((await ask('/about', { ...second, 'If-None-Match': etag })).answer.status).toBe(304)
})

test('whoever saves data is sent no styles for a next page', async () => {
  const { html } = await ask('/events', { ...arrival, 'Save-Data': 'on' })
  expect(html).toContain('<style>')
  expect(html).not.toMatch(later)
})
