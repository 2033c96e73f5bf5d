import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyPage } from '#app/domain/listings/pages/property-table.tsx'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable } from './access-table.ts'

let portal: TestPortal
let examples: Examples
beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
})
afterAll(() => portal.stop())

const screens = Object.entries(accessTable).flatMap(([pattern, { at, formAt, GET }]) =>
  GET && !pattern.startsWith('/api/') ? [formAt ?? at ?? pattern] : [],
)

/** Yields every HTML page of the access table that this person may open. */
async function* openScreens(visitor: Visitor) {
  for (const address of screens) {
    const path = fillAddress(address, examples)
    const html = await read(visitor, path)
    if (html !== null) yield { path, html }
  }
}

async function read(visitor: Visitor, path: string) {
  const response = await visitor.get(path, { Accept: 'text/html' })
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  return response.status === 200 && isPage ? response.text() : null
}

/** Returns what differs between two pages of a list, without times. */
async function readOutline(visitor: Visitor, path: string) {
  const html = await read(visitor, path)
  const rows = html?.match(/<(tr|li|article)\b/g)?.length
  return { rows, positions: html?.match(/Page \d+ of \d+/g) }
}

/** Returns how many pages the longest list on a first page has; 0 where none has several. */
const countPages = (html: string) =>
  Math.max(0, ...[...html.matchAll(/Page 1 of (\d+)/g)].map(([, number]) => Number(number)))

const withPage = (path: string, page: string | number) =>
  `${path}${path.includes('?') ? '&' : '?'}page=${page}&${propertyPage}=${page}`

test.each(['anonymous', 'owner', 'admin'] as const)(
  'every list shows %s its last page instead of one past the end, and its first for no number',
  async (person) => {
    const visitor = await Visitor.create(portal, person)
    const long: string[] = []
    let opened = 0
    for await (const { path, html } of openScreens(visitor)) {
      opened += 1
      if (countPages(html) > 0) long.push(path)
      // Reads both pages again if they differ: a job may have added a row between the two.
      const expectSame = (one: () => Promise<string>, other: string) =>
        expect
          .poll(
            async () => [
              await readOutline(visitor, await one()),
              await readOutline(visitor, other),
            ],
            { message: path },
          )
          .toSatisfy(([first, second]) => isDeepStrictEqual(first, second))
      const lastPage = async () => {
        const pages = countPages((await read(visitor, path)) ?? '')
        return withPage(path, Math.max(1, pages))
      }
      await expectSame(lastPage, withPage(path, 999))
      for (const number of ['0', '-1', 'x']) {
        await expectSame(async () => path, withPage(path, number))
      }
    }
    expect(opened).toBeGreaterThan(20)
    expect(long).toContain('/listings')
  },
  300_000,
)
