import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#tests/http/access-table.ts'
import { calls, forms, signInEverybody } from '#tests/http/every-write.ts'
import type { TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { type Pair, startPair } from './pair.ts'

/**
 * Every form and call is sent to the second box, once through its proxy and once directly to its
 * portal.
 */

let pair: Pair
let examples: Examples
let visitors: Map<Person, Visitor>

beforeAll(async () => {
  pair = await startPair()
  await pair.one.startCaddy()
  await pair.two.startCaddy()
  // The parts of a portal that the helpers of the HTTP tests need.
  const portal = { origin: pair.two.site, databasePath: pair.one.databasePath } as TestPortal
  examples = await makeExamples(portal)
  visitors = await signInEverybody(portal)
})
afterAll(() => pair.remove())

const writes = [...forms, ...calls]
test.each(writes)('$method $pattern is answered by the primary', async (write) => {
  const { pattern, method, at, people } = write
  // Logging out would end the session that the other cases need.
  const person = pattern.endsWith('logout') ? 'anonymous' : people.at(-1)
  const body = pattern.startsWith('/api/') ? { json: {} } : { form: new URLSearchParams() }
  const visitor = visitors.get(person ?? 'anonymous')
  const answer = await visitor?.send(method, fillAddress(at, examples), body)
  expect(answer?.headers.getSetCookie().join()).toContain('wrote=1')
  expect(answer?.status).toBeLessThan(500)
})

test.each(writes)('$method $pattern that reaches the replica anyway is 503', async (write) => {
  const { pattern, method, at } = write
  const isCall = pattern.startsWith('/api/')
  const path = fillAddress(at, examples)
  const answer = await fetch(pair.two.portal + path, { method, body: isCall ? '{}' : 'a=b' })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('30')
  const sentence = 'One of its computers is being restarted. Nothing was saved.'
  const said = isCall ? ((await answer.json()) as { error: string }).error : await answer.text()
  expect(said).toContain(sentence)
})
