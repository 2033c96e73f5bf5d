import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
let visitor: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  visitor = await Visitor.create(portal)
})
afterAll(() => portal.stop())

const read = async (path: string): Promise<{ id: number; title: string }[]> =>
  (await visitor.get(path)).json()

describe.each(['properties', 'work', 'play', 'listings', 'events', 'classifieds'])(
  'the call for the list of %s',
  (name) => {
    const path = `/api/${name}`

    test('has pages of the size that a program wants, which together are the list', async () => {
      const whole = (await read(`${path}?per_page=100`)).map(({ id }) => id)
      const pages: number[][] = []
      do pages.push((await read(`${path}?per_page=3&page=${pages.length + 1}`)).map(({ id }) => id))
      while (pages.at(-1)?.length && pages.length < 40)
      expect(pages.every((page) => page.length <= 3)).toBe(true)
      const inOrder = pages.flat()
      expect(inOrder.slice(0, whole.length)).toEqual(whole.slice(0, inOrder.length))
      expect(pages.length).toBeGreaterThan(1)
    })

    test('leads from page to page, and tells the number of all rows', async () => {
      const ids: number[] = []
      let total = 0
      let next: string | undefined = `${path}?per_page=3`
      while (next && ids.length < 600) {
        const response: Response = await visitor.get(next)
        total = Number(response.headers.get('x-total-count'))
        ids.push(...((await response.json()) as { id: number }[]).map(({ id }) => id))
        next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
      }
      expect(ids.length).toBeGreaterThan(3)
      expect([ids.length, new Set(ids).size]).toEqual([total, total])
    })

    test('has the first of several pages that are asked for', async () => {
      const first = `${path}?per_page=3&page=1`
      expect(await read(`${first}&page=2`)).toEqual(await read(first))
    })

    test.each(['0', '-1', '101', '1e9', '2.5', 'all', ''])(
      'has the usual size for per_page=%s',
      async (size) => {
        expect(await read(`${path}?per_page=${size}`)).toEqual(await read(path))
      },
    )

    test('is a 304 for whoever has it, and never that of a member', async () => {
      const tag = (await visitor.get(path)).headers.get('etag') ?? ''
      const again = await visitor.get(path, { 'If-None-Match': tag })
      expect([again.status, await again.text()]).toEqual([304, ''])
      const member = await Visitor.create(portal, 'member')
      const own = await member.get(path, { 'If-None-Match': tag })
      expect(own.status).toBe(200)
      expect(own.headers.get('cache-control')).toMatch(/^private/)
      expect(own.headers.get('etag')).toBeNull()
    })
  },
)

test('a queue has a second page for whoever decides', async () => {
  const admin = await Visitor.create(portal, 'admin')
  const first = await admin.get('/api/classifieds/pending-moderation')
  const waiting = Number(first.headers.get('x-total-count'))
  const db = new Database(portal.databasePath)
  const post = db.prepare(`insert into classified_ads
      (owner_id, section_id, content, created_at, updated_at)
    select owner_id, section_id, 'Waiting', created_at, updated_at from classified_ads limit 1`)
  for (let count = 0; count < 50; count += 1) post.run()
  db.close()
  const pages = ['', '?page=2', '?page=3'].map(
    (query) => `/api/classifieds/pending-moderation${query}`,
  )
  const lengths: number[] = []
  for (const page of pages) lengths.push(((await (await admin.get(page)).json()) as []).length)
  expect(lengths).toEqual([50, waiting, 0])
})

test('a call from the cache says what another process has just changed', async () => {
  const [first] = await read('/api/events')
  const db = new Database(portal.databasePath)
  db.prepare('update events set title = ? where id = ?').run('Moved to the barn', first?.id)
  db.close()
  expect((await read('/api/events'))[0]?.title).toBe('Moved to the barn')
})
