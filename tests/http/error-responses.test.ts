import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable } from './access-table.ts'

/** Requests that are refused before a route runs get a page of the portal or JSON. */

let portal: TestPortal
let visitor: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  visitor = await Visitor.create(portal)
})
afterAll(() => portal.stop())

const large = 'x'.repeat(256 * 1024 + 1)

const post = (path: string, init: { form?: BodyInit; headers?: HeadersInit }) =>
  visitor.send('POST', path, init)

const elsewhere = { form: 'name=x', headers: { Origin: 'https://evil.example' } }
const crossSite = 'This form was sent from another site. Please open it on the portal'
const tooLarge =
  'What you sent is larger than 256 KB, which is the limit here. Please send less, or a smaller file.'

test.each([
  ['another site', elsewhere, 403, 'Sent from another site', crossSite],
  ['too large', { form: large }, 413, 'Too large', tooLarge],
] as const)(
  '%s: a page of the portal without scripts, or JSON',
  async (...[, sent, status, title, sentence]) => {
    const answer = await post('/contact', sent)
    const page = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=UTF-8',
    ])
    expect(page).toContain(`<h1 class="mb-4">${title}</h1>`)
    expect(page).toContain(sentence)
    expect(page).toContain('class="masthead-name"')
    expect(page).toContain('<a href="/">Go to the front page</a>')
    expect(page).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'")
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const [, stylesheet = ''] = /rel="stylesheet" href="([^"]+)"/.exec(page) ?? []
    expect((await visitor.get(stylesheet)).status).toBe(200)

    const call = await post('/api/bookings', sent)
    expect([call.status, await call.json()]).toEqual([
      status,
      { error: expect.stringContaining(sentence) },
    ])
  },
)

test('the answer waits until a slow sender has sent everything', async () => {
  const headers = { 'Content-Length': large.length }
  const slow = request(`${portal.origin}/contact`, { method: 'POST', headers })
  const events: unknown[] = []
  const answered = once(slow, 'response').then(([answer]) =>
    events.push((answer as IncomingMessage).statusCode),
  )
  slow.write(large.slice(1))
  await setTimeout(1000)
  events.push('sent')
  slow.end('x')
  await answered
  slow.destroy()
  expect(events).toEqual(['sent', 413])
})

describe('chunked uploads', () => {
  const send = (headers: HeadersInit) =>
    fetch(`${portal.origin}/contact`, {
      method: 'POST',
      headers,
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit)

  test('are refused from strangers', async () => {
    const answer = await send({})
    expect(answer.status).toBe(411)
    // The end of such a body is unknown, so the connection cannot be reused.
    expect(answer.headers.get('connection')).toBe('close')
  })

  test('are counted while they arrive from members', async () => {
    const { headers } = await Visitor.create(portal, 'member')
    const answer = await send(headers)
    expect(answer.status).toBe(413)
    expect(answer.headers.get('connection')).toBe('close')
  })
})

describe('the size of requests', () => {
  const uploads = [
    '/create-event',
    '/events/:id/edit',
    '/edit-listing/:source/:id/photos',
    '/classifieds/new',
    '/play/new',
    '/properties/new',
    '/classifieds/:id/edit',
    '/admin/import',
    '/admin/settings',
    '/events/:id/ticket-definitions',
    '/api/events/:id/images',
    '/api/events/:id/bg-image',
  ]
  const writes = Object.entries(accessTable).filter(([, { POST, PUT }]) => POST ?? PUT)
  const isUpload = ([pattern]: [string, unknown]) => uploads.includes(pattern)
  const fillPattern = (pattern: string) => pattern.replace(/:\w+/g, '1').replace('*', 'x')

  const isPlan = ([pattern]: [string, unknown]) => pattern === '/admin/import/:id'
  const isPlain = (row: [string, unknown]) => !isUpload(row) && !isPlan(row)
  const parts = 'multipart/form-data; boundary=x'

  test.each(writes.filter(isPlain))('%s takes 256 KB', async (pattern, { POST }) => {
    const method = POST ? 'POST' : 'PUT'
    expect(await announceTooMuch(method, fillPattern(pattern), parts)).toContain(
      'larger than 256 KB',
    )
  })

  test.each(writes.filter(isPlan))("%s takes a plan's words of 2 MB", async (pattern) => {
    const path = fillPattern(pattern)
    const admin = await Visitor.create(portal, 'admin')
    expect(await announceTooMuch('POST', path, undefined, admin.headers)).toContain(
      'larger than 2 MB',
    )
    expect(await announceTooMuch('POST', path), 'a stranger').toContain('larger than 256 KB')
  })

  test.each(writes.filter(isUpload))('%s takes files of up to 64 MB', async (pattern) => {
    const path = fillPattern(pattern)
    const form = large.repeat(12)
    const sent = { form, headers: { 'Content-Type': parts } }
    expect((await post(path, sent)).status).not.toBe(413)
    expect((await post(`${path}/`.toUpperCase(), sent)).status).not.toBe(413)
    expect((await post(path, { form })).status).toBe(413)
    expect(await announceTooMuch('POST', path, parts)).toContain('larger than 64 MB')
    expect(await announceTooMuch('POST', path)).toContain('larger than 256 KB')
  })
})

/** Announces a body for which no answer waits, sends none of it, and returns the answer. */
async function announceTooMuch(
  method: string,
  path: string,
  type?: string,
  sender: Record<string, string> = {},
): Promise<string> {
  const headers = {
    ...sender,
    'Content-Length': 256 * 1024 * 1024 + 1,
    ...(type && { 'Content-Type': type }),
  }
  const asked = request(portal.origin + path, { method, headers })
  asked.flushHeaders()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(413)
  const refusal = await text(answer)
  asked.destroy()
  return refusal
}

test.each(['TRACE', 'PROPFIND', 'SEARCH'])(
  '%s is answered with 405, as a page or as JSON',
  async (method) => {
    for (const [path, type] of [
      ['/contact', 'text/html; charset=UTF-8'],
      ['/api/events', 'application/json'],
      ['/api/events/', 'application/json'],
    ] as const) {
      const asked = request(portal.origin + path, { method }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      const body = await text(answer)
      expect([answer.statusCode, answer.headers['content-type']], path).toEqual([405, type])
      expect(body).toContain('This address does not take that kind of request.')
      expect(body.startsWith('{"error":')).toBe(type === 'application/json')
    }
  },
)

const withoutForm = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/ad',
  '/ad/1',
  '/events.ics',
  '/events.atom',
  '/photos/zzz.webp',
  '/sitemap.xml',
]

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s to an address that only reads is answered with 405, as a page or as JSON',
  async (method) => {
    for (const path of withoutForm) {
      const call = await visitor.send(method, path)
      expect([call.status, call.headers.get('allow')], path).toEqual([405, 'GET, HEAD'])
      expect(await call.json(), path).toEqual({
        error: 'This address does not take that kind of request.',
      })
      const page = await visitor.send(method, path, { headers: { Accept: 'text/html' } })
      expect([page.status, page.headers.get('allow')], path).toEqual([405, 'GET, HEAD'])
      expect(page.headers.get('content-type'), path).toMatch(/^text\/html/)
      expect(await page.text(), path).toContain('This address does not take that kind of request.')
    }
  },
)

test.each([
  ['BREW /contact HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'could not read what was sent'],
  [`GET /contact HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431, 'could not read'],
  ['GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nBREW', 400, 'could not read what was sent'],
])('what is no request gets a sentence: %#', async (sent, status, sentence) => {
  const { hostname, port } = new URL(portal.origin)
  const socket = connect(Number(port), hostname)
  socket.write(sent)
  const said = await text(socket)
  const [, head = '', body = ''] = /^.*(HTTP\/1\.1 [\s\S]*?)\r\n\r\n(.*)$/s.exec(said) ?? []
  expect(said).toContain(`HTTP/1.1 ${status} `)
  expect(head.toLowerCase()).toContain('connection: close')
  expect(JSON.parse(body)).toEqual({ error: expect.stringContaining(sentence) })
})

test('the data of a page is not to be had without the page', async () => {
  const admin = await Visitor.create(portal, 'admin')
  for (const path of ['/_.data', '/properties.data', '/admin/mail.data', '/about%2Edata']) {
    expect((await admin.get(path)).status, path).toBe(404)
  }
  expect((await admin.post('/contact.data', { message: 'By script' })).status).toBe(404)
})

test('trailing slashes change nothing', async () => {
  const { headers } = await Visitor.create(portal, 'member')
  const json = { ...headers, Accept: 'application/json' }
  for (const path of ['/clients/', '/api/events/', '/api/events//']) {
    const answer = await visitor.get(path, json)
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([
      200,
      'application/json',
    ])
  }
  const answer = await visitor.send('POST', '/api/bookings/', { json: {} })
  expect([answer.status, await answer.json()]).toEqual([401, { error: expect.any(String) }])
})

test('an upload that no route reads is answered, and its slot is freed', async () => {
  const { headers } = await Visitor.create(portal, 'member')
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const upload = { form: `${'x'.repeat(300_000)}`, headers: { ...headers, ...type } }
  for (let times = 0; times < 3; times += 1) {
    expect((await post('/events/999999/edit', upload)).status).toBe(404)
  }
})
