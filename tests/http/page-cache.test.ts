import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
let visitor: Visitor

beforeAll(async () => {
  portal = await startTestPortal()
  visitor = await Visitor.arrive(portal)
})
afterAll(() => portal.stop())

/** Another process writes to the same file, as an import or a replica does. */
function write(sql: string) {
  const db = new Database(portal.databasePath)
  db.exec(sql)
  db.close()
}

const tagOf = async (path: string, headers?: HeadersInit) =>
  (await visitor.get(path, headers)).headers.get('etag') ?? ''

describe('a page in the cache', () => {
  test('is stale at once when another process changes what is public, and only then', async () => {
    const before = await tagOf('/properties')
    expect(await tagOf('/properties')).toBe(before)
    write(`update users set name = 'Somebody' where email = 'member@example.org'`)
    expect(await tagOf('/properties')).toBe(before)
    write(`update listings set title = 'A new name over night' where id = (select max(id)
      from listings where source = 'properties' and is_public)`)
    const page = await visitor.get('/properties?q=over+night')
    expect(await page.text()).toContain('A new name over night')
    expect(await tagOf('/properties')).not.toBe(before)
  })

  test('costs a second visit no body', async () => {
    const tag = await tagOf('/work')
    const again = await visitor.get('/work', { 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await visitor.send('HEAD', '/work')
    expect([head.status, head.headers.get('etag')]).toEqual([200, tag])
  })

  test('is another one for whoever saves data', async () => {
    const db = new Database(portal.databasePath, { readonly: true })
    const id = db.prepare('select id from events where is_public and image_id').pluck().get()
    db.close()
    const path = `/events/${id}`
    const frugal = { 'Save-Data': 'on' }
    for (const visit of ['first', 'cached']) {
      expect(await (await visitor.get(path, frugal)).text(), visit).not.toMatch(/srcset=/i)
      expect(await (await visitor.get(path)).text(), visit).toMatch(/srcset=/i)
    }
  })
})

describe('what is somebody’s own', () => {
  test('never comes from the cache and never goes into it', async () => {
    const member = await Visitor.arrive(portal, 'member')
    const own = await member.get('/properties')
    expect(await own.text()).toContain('Logout')
    expect(own.headers.get('cache-control')).toMatch(/private/)
    expect(await (await visitor.get('/properties')).text()).not.toContain('Logout')
    expect(await (await member.get('/properties')).text()).toContain('Logout')
  })

  test('a sentence for one visitor is shown to that one alone', async () => {
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

  test('a refusal is in no cache', async () => {
    const missing = await visitor.get('/events/999999')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('cache-control') ?? '').not.toContain('public')
  })
})
