import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { withKnownParameters } from '#server/requests/drop-query-parameters.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { withinOneDay } from '#tests/support/within-one-day.ts'
import { accessTable, people } from './access-table.ts'

let portal: TestPortal
let visitor: Visitor

beforeAll(async () => {
  portal = await startTestPortal()
  visitor = await Visitor.create(portal)
})
afterAll(() => portal.stop())

/** Writes to the database file from outside the portal, as an import or a replica does. */
function write(sql: string) {
  const db = new Database(portal.databasePath)
  db.exec(sql)
  db.close()
}

const fetchTag = async (path: string, headers?: HeadersInit) =>
  (await visitor.get(path, headers)).headers.get('etag') ?? ''

describe('a page in the cache', () => {
  test('becomes stale at once when another process changes something public, and only then', async () => {
    const [before, again, after] = await withinOneDay(async () => {
      const tags = [await fetchTag('/properties'), await fetchTag('/properties')]
      write(`update users set name = 'Somebody' where email = 'member@example.org'`)
      return [...tags, await fetchTag('/properties')]
    })
    expect([again, after]).toEqual([before, before])
    write(`update listings set title = 'A new name over night' where id = (select max(id)
      from listings where source = 'properties' and is_public)`)
    const page = await visitor.get('/properties?q=over+night')
    expect(await page.text()).toContain('A new name over night')
    expect(await fetchTag('/properties')).not.toBe(before)
  })

  test('shows the new price as soon as a fee setting changes', async () => {
    const pages = ['/ways-to-monetize', '/user-guide']
    const read = (path: string) => visitor.get(path).then((page) => page.text())
    for (const page of pages) expect(await read(page)).not.toContain('$61')
    write(`insert into settings (key, value, updated_at)
      values ('fee.activation.Tour', '6100', '2026-01-01T00:00:00.000Z')`)
    for (const page of pages) expect(await read(page)).toContain('$61')
  })

  test('is a 304 on the second visit', async () => {
    const tag = await fetchTag('/work')
    const again = await visitor.get('/work', { 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await visitor.send('HEAD', '/work')
    expect([head.status, head.headers.get('etag')]).toEqual([200, tag])
  })

  test('keeps the content security policy of its scripts', async () => {
    const page = await visitor.get('/donate')
    const policy = page.headers.get('content-security-policy') ?? ''
    const tag = page.headers.get('etag') ?? ''
    const again = await visitor.get('/donate', { 'If-None-Match': tag })
    expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, null])
    // A request with a token is not answered from the cache; the page must be identical.
    const second = await visitor.get('/donate', { Authorization: 'Basic none' })
    expect(second.headers.get('etag')).toBeNull()
    expect(second.headers.get('content-security-policy')).toBe(policy)
    expect(await second.text()).toBe(await page.text())
  })

  test('differs for visitors who save data', async () => {
    const db = new Database(portal.databasePath, { readonly: true })
    const id = db.prepare('select min(id) from events where is_public and image_id').pluck().get()
    db.close()
    const path = `/events/${id}`
    const frugal = { 'Save-Data': 'on' }
    for (const visit of ['first', 'cached']) {
      expect(await (await visitor.get(path, frugal)).text(), visit).not.toMatch(/srcset=/i)
      expect(await (await visitor.get(path)).text(), visit).toMatch(/srcset=/i)
    }
  })
})

test('photos and built files are sent from memory, to members too', async () => {
  const member = await Visitor.create(portal, 'member')
  const page = await (await member.get('/properties')).text()
  const [photo = ''] = /\/photos\/\w+\.webp/.exec(page) ?? []
  const [styles = ''] = /\/assets\/[\w.-]+\.css/.exec(page) ?? []
  const countCached = async () => {
    const text = await (await fetch(`${portal.origin}/metrics`)).text()
    return ['none', '/photos/:file'].map((route) => {
      const labels = `{route="${route}",method="GET",status="2xx",cached="true"}`
      return Number(text.split(`http_requests_total${labels} `)[1]?.split('\n')[0] ?? 0)
    })
  }
  const countMore = async () => {
    const before = await countCached()
    for (const path of [photo, styles]) expect((await member.get(path)).status).toBe(200)
    return (await countCached()).map((count, index) => count - (before[index] ?? 0))
  }
  // The first jobs of a new town may change what is public, which empties the cache.
  await expect.poll(countMore).toEqual([1, 1])
})

test('a picture that was deleted is not sent from memory', async () => {
  const hash = 'ab'.repeat(32)
  write(`insert into photo_files (hash, media_type, bytes) values ('${hash}', 'image/webp', x'00')`)
  const path = `/photos/${hash}.webp`
  for (const _ of ['read', 'kept']) expect((await visitor.get(path)).status).toBe(200)
  write(`delete from photo_files where hash = '${hash}'`)
  expect((await visitor.get(path)).status).toBe(404)
})

describe('private content', () => {
  test('is never cached', async () => {
    const member = await Visitor.create(portal, 'member')
    const own = await member.get('/properties')
    expect(await own.text()).toContain('Logout')
    expect(own.headers.get('cache-control')).toMatch(/private/)
    expect(await (await visitor.get('/properties')).text()).not.toContain('Logout')
    expect(await (await member.get('/properties')).text()).toContain('Logout')
  })

  test('a flash message is shown to its visitor only', async () => {
    const posted = await visitor.post('/contact', {
      name: 'Ann',
      email: 'ann@example.org',
      message: 'Hello',
    })
    const cookie = posted.headers.get('set-cookie')?.split(';')[0] ?? ''
    const path = posted.headers.get('location') ?? ''
    expect(await (await visitor.get(path, { Cookie: cookie })).text()).toContain('Thank you.')
    expect(await (await visitor.get(path)).text()).not.toContain('Thank you.')
  })

  test('mailed links, login destinations and form answers are not cached', async () => {
    const paths = ['/login', '/verify-email', '/change-email', '/reset-password']
    for (const path of paths) {
      expect(await fetchTag(path), path).not.toBe('')
      const own = await visitor.get(`${path}?token=secret&reason=details`)
      expect(own.headers.get('etag'), path).toBeNull()
      expect(own.headers.get('cache-control'), path).toMatch(/^private, no-cache/)
    }
    for (const path of [...paths, '/contact', '/register', '/donate', '/forgot-password']) {
      const refused = await visitor.post(path, { name: 'Ann' })
      expect(refused.status, path).toBe(400)
      expect(refused.headers.get('cache-control'), path).toBe('private, no-cache, no-store')
      expect(await (await visitor.get(path)).text(), path).not.toContain('Ann')
    }
    const member = await Visitor.create(portal, 'member')
    for (const path of ['/contact', '/donate']) {
      const filled = await member.get(path)
      expect(await filled.text(), path).toContain(demoAccounts.member.email)
      expect(filled.headers.get('cache-control'), path).toBe('private, no-cache, no-store')
      expect(await (await visitor.get(path)).text(), path).not.toContain('member@')
    }
  })

  test('refusals are not cached', async () => {
    const missing = await visitor.get('/events/999999')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('cache-control') ?? '').not.toContain('public')
  })
})

test('no cached page is another page with a parameter that it does not read', async () => {
  const examples = await makeExamples(portal)
  const asked = new Set<string>()
  for (const person of people) {
    const reader = await Visitor.create(portal, person)
    for (const [pattern, { at, GET }] of Object.entries(accessTable)) {
      if (!GET || pattern.startsWith('/api/')) continue
      const address = fillAddress(at ?? pattern, examples)
      const page = await reader.get(address)
      for (const link of addressesIn(await page.text(), address)) asked.add(link)
      if (!page.headers.get('cache-control')?.includes('s-maxage')) continue
      const more = `${address}${address.includes('?') ? '&' : '?'}unknown=1`
      expect(withKnownParameters(more)).toBe(address)
    }
  }
  expect(asked.size).toBeGreaterThan(100)
  expect([...asked].filter((address) => withKnownParameters(address) !== address)).toEqual([])
}, 300_000)

test('a cached call leaves out parameters that it does not read', async () => {
  const asked = await visitor.get('/api/events?per_page=1&utm_source=mail')
  expect(asked.headers.get('link')).toBe('</api/events?per_page=1&page=2>; rel="next"')
})

/** The addresses with parameters that a page's links and forms lead to. */
function addressesIn(html: string, address: string): string[] {
  const links = [...html.matchAll(/href="([^"]*\?[^"]*)"/g)].map(([, link = '']) => link)
  const forms = [...html.matchAll(/<form\b(?![^>]*method="post")([^>]*)>(.*?)<\/form>/gs)].map(
    ([, attributes = '', controls = '']) => {
      const action = /action="([^"?]*)"/.exec(attributes)?.[1] ?? address.split('?')[0]
      const names = [...controls.matchAll(/<(?:input|select|button)\b[^>]* name="([^"]+)"/g)]
      return `${action}?${names.map(([, name]) => `${name}=1`).join('&')}`
    },
  )
  return [...links, ...forms]
    .map((link) => new URL(link.replaceAll('&amp;', '&'), `${portal.origin}${address}`))
    .filter(({ origin, search }) => origin === portal.origin && search !== '')
    .map(({ pathname, search }) => pathname.replace(/^\/es(?=\/|$)/, '') + search)
}
