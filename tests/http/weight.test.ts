import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { accessTable, people } from './access-table.ts'

/**
 * The weight budget by bytes on the wire, headers included: a first view of a public page is at most
 * 14 KB (what arrives in the first flight of a slow line), a second at most 1 KB.
 */

const firstView = 14 * 1024
const repeatView = 1024

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** Every page that anybody may read; the access table knows them all. */
const publicPages = Object.entries(accessTable)
  .filter(
    ([path, { GET }]) => GET && people.every((person) => GET[person] === 'ok') && isPage(path),
  )
  .map(([path]) => path)

function isPage(path: string) {
  return !/^\/(api|dev)\b|[:.]/.test(path) && path !== '/ad'
}

test('there are public pages to weigh', () => {
  expect(publicPages.length).toBeGreaterThan(20)
})

/** Takes cards where scripts run; what is read before they do is weighed like the rest. */
const asksForScripts = new Set(['/donate'])

/** Has nothing to show but where to go. */
const leadsElsewhere = new Set(['/logout'])

/** Pages of single things, which the table knows by their pattern only. */
const examples = ['/events/1', '/events/4', '/events?month=2026-12']

test.each([...publicPages, ...examples])('%s', async (path) => {
  const html = await send(path, 'br')
  if (!asksForScripts.has(path)) expect(html.text).not.toContain('<script')
  expect(html.text).not.toMatch(/@font-face|rel="preload"/)
  const styles = [...html.text.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) =>
    href?.replaceAll('&amp;', '&'),
  )
  let bytes = html.bytes
  for (const href of styles) bytes += (await send(href ?? '', 'br')).bytes
  expect(bytes, 'first view').toBeLessThanOrEqual(firstView)

  const again = await send(path, 'br', html.etag)
  if (!leadsElsewhere.has(path)) expect([html.status, again.status]).toEqual([200, 304])
  expect(again.bytes, 'repeat view').toBeLessThanOrEqual(repeatView)
})

test('the lists are complete without photos, and their styles are kept for good', async () => {
  const html = await send('/properties', 'identity')
  expect(html.text).not.toContain('<img')
  const [, href] = /rel="stylesheet" href="([^"]+)"/.exec(html.text) ?? []
  expect((await send(href ?? '', 'br')).head).toMatch(/cache-control: .*immutable/i)
})

/** A request as it goes over the wire; `bytes` counts what came back, head and body. */
async function send(path: string, encoding: string, etag?: string) {
  const { port, hostname } = new URL(portal.origin)
  const socket = connect(Number(port), hostname)
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Accept-Encoding: ${encoding}`,
    ...(etag ? [`If-None-Match: ${etag}`] : []),
    'Connection: close',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks)
  const split = raw.indexOf('\r\n\r\n')
  const head = raw.subarray(0, split).toString()
  const text = await fetch(portal.origin + path).then((response) => response.text())
  return {
    bytes: raw.length,
    status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]),
    etag: /^etag: (.+)$/im.exec(head)?.[1]?.trim(),
    head,
    text,
  }
}
