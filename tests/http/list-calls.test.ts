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

test('a call from the cache says what another process has just changed', async () => {
  const [first] = await read('/api/events')
  const db = new Database(portal.databasePath)
  db.prepare('update events set title = ? where id = ?').run('Moved to the barn', first?.id)
  db.close()
  expect((await read('/api/events'))[0]?.title).toBe('Moved to the barn')
})
