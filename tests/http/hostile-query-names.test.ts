import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAddress, paths } from '#app/paths.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { accessTable, type Person, people } from './access-table.ts'
import { signInEverybody } from './every-write.ts'

/**
 * Pages ignore parameters that they do not know, however these are named, and so do calls that the
 * page cache keeps. Other calls refuse names that no field can have, and too many of them, as in a
 * body (`hostile-names.test.ts`).
 */

let portal: TestPortal
let examples: Examples
let visitors: Map<Person, Visitor>

beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
  visitors = await signInEverybody(portal)
})
afterAll(() => portal.stop())

/** Every address that is read, with a person who may read it. */
const reads = Object.entries(accessTable).flatMap(([pattern, { GET, at = pattern, formAt }]) => {
  const person = people.findLast((each) => GET?.[each] === 'ok')
  return person ? [{ pattern, person, at: GET?.anonymous === 'missing' ? (formAt ?? at) : at }] : []
})

/** The names of all parameters that pages read, and those of the lists of the API. */
function listNames(tree: object): string[] {
  return Object.values(tree).flatMap((entry: object) =>
    'query' in entry ? (entry.query as string[]) : listNames(entry),
  )
}
const names = [...new Set(['per_page', 'view', ...listNames(paths)])]

const repeat = (count: number, toName: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${toName(index)}=1`).join('&')
const encode = (all: string[]) => all.map((name) => `${encodeURIComponent(name)}=1`).join('&')

/** In characters; Node refuses longer heads of a request. */
const longest = 15_000

const hostile: Record<string, string> = {
  'indexes, dots and brackets': encode(
    names.flatMap((name) => [`${name}[999999999]`, `${name}[0][x]`, `${name}[]`, `${name}.x`]),
  ),
  'odd names': encode(['a[', 'a]', ']', '[', '.', '..', '', ' ', '\0', '\n', '%', '&', '=', '💩']),
  'names of prototypes': encode(
    ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'].flatMap(
      (name) => [name, `${name}[isAdmin]`, `${name}.isAdmin`, `a[${name}]`],
    ),
  ),
  'names that are not encoded as they should be': '%=1&%zz=1&%e0%a4%a=1&=&&&?=1&+=1',
  'very many parameters': repeat(longest / 3 - 1, () => '').slice(0, longest),
  'very many names': repeat(2_000, (index) => `f${index}`).slice(0, longest),
  'deep brackets': `a${'[b]'.repeat(1_000)}=1`,
  'deep dots': `a${'.b'.repeat(1_500)}=1`,
}

const isMany = (what: string) => what.startsWith('very many')

/** For pages the hostile names are joined in two addresses, because rendering a page takes long. */
const forPages: Record<string, string> = {
  'very many names': hostile['very many names'] ?? '',
  'all others': Object.entries(hostile)
    .flatMap(([what, query]) => (isMany(what) ? [] : [query]))
    .join('&'),
}

/** All names that some page reads, each several times. */
const known = repeat(longest / 20, (index) => names[index % names.length] ?? '')

/** The calls that lose parameters that they do not read (`server/requests/drop-query-parameters.ts`). */
const cachedCalls = new Set([
  ...['properties', 'work', 'play', 'listings', 'events', 'classifieds'].map(callAddress),
  callAddress('openapi.json'),
])

/** Each request has another address, so that rate limits do not hide other errors. */
async function read(person: Person, path: string): Promise<number> {
  const visitor = visitors.get(person)
  if (!visitor) throw new Error(`Nobody is ${person}.`)
  const address = `10.${randomInt(255)}.${randomInt(255)}.${randomInt(1, 255)}`
  const Accept = path.startsWith('/api/') ? 'application/json' : 'text/html'
  const answer = await visitor.get(path, { 'X-Forwarded-For': address, Accept })
  await answer.arrayBuffer()
  return answer.status
}

test('there are pages and calls to try', () => {
  expect(reads.filter(({ pattern }) => pattern.startsWith('/api/')).length).toBeGreaterThan(40)
  expect(reads.length).toBeGreaterThan(150)
})

describe.each(reads)('$pattern', ({ pattern, person, at }) => {
  const isCall = pattern.startsWith('/api/')

  test('is safe from the names of parameters', async () => {
    const path = fillAddress(at, examples)
    const ask = (query: string) => read(person, `${path}${path.includes('?') ? '&' : '?'}${query}`)
    const plain = await read(person, path)
    expect(plain).toBeLessThan(500)
    const ignores = !isCall || cachedCalls.has(pattern)
    for (const [what, query] of Object.entries(isCall ? hostile : forPages)) {
      const refused = isMany(what) ? 413 : 400
      expect(await ask(query), what).toBe(ignores ? plain : refused)
    }
    // A page may refuse the value, or find nothing with it.
    expect([plain, 400, 404], 'known names, often').toContain(await ask(known))
  })
})
