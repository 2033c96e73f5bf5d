import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyCall, Method } from '#app/http/api.server.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { apiRoutes } from '#tests/support/routes.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable, people } from './access-table.ts'

/**
 * What the API answers: each call names all of it, field by field, so that nothing else leaves the
 * portal and a description of the API can be generated.
 */

type Endpoint = { loader?: { calls?: Partial<Record<Method, AnyCall>> } }

// Unknown addresses have no shape, and what the payment provider reads of its answer is the status.
const shapeless = ['/api/*', '/api/payments/webhook']

const routes = apiRoutes().filter(({ pattern }) => !shapeless.includes(pattern))
const calls = await Promise.all(
  routes.map(async ({ pattern, file }) => {
    const { loader } = (await import(`../../app/${file}`)) as Endpoint
    return { pattern, calls: loader?.calls ?? {} }
  }),
).then((endpoints) =>
  endpoints.flatMap(({ pattern, calls }) =>
    Object.entries(calls).map(([method, { output }]) => ({ pattern, method, output })),
  ),
)

test('every row of the access table is a call with a shape', () => {
  const declared = Object.entries(accessTable)
    .filter(([pattern]) => routes.some((route) => route.pattern === pattern))
    .flatMap(([pattern, { at, formAt, ...verbs }]) =>
      Object.keys(verbs).map((method) => `${method} ${pattern}`),
    )
  expect(calls.map(({ method, pattern }) => `${method} ${pattern}`).sort()).toEqual(declared.sort())
})

// The fields of a listing get their shapes with the table of its fields.
const listingCalls =
  /^\/api\/(listings|properties|work|play)(\/:(source|id)|\/:id|\/pending-moderation)*$/
const named = calls.filter(
  ({ pattern, method }) =>
    !(method === 'GET' && pattern !== '/api/play/pending-moderation' && listingCalls.test(pattern)),
)

describe.each(named)('$method $pattern', ({ output }) => {
  test('its shape names every field', () => {
    expect(findOpenParts(z.toJSONSchema(output))).toEqual([])
  })
})

type Node = z.core.JSONSchema.JSONSchema | boolean

/** Where a schema lets through what it does not name: any value, or any field of an object. */
function findOpenParts(node: Node, where = 'the answer'): string[] {
  if (typeof node === 'boolean') return [where]
  const { type, properties = {}, additionalProperties, items, anyOf = [] } = node
  const isSimple = type !== undefined || node.enum !== undefined || node.const !== undefined
  if (!isSimple && anyOf.length === 0) return [where]
  const isOpen = type === 'object' && additionalProperties !== false
  const parts = [items].flat().filter((part) => part !== undefined)
  return [
    ...(isOpen ? [where] : []),
    ...Object.entries(properties).flatMap(([name, part]) =>
      findOpenParts(part, `${where}.${name}`),
    ),
    ...parts.flatMap((part) => findOpenParts(part, `${where}[]`)),
    ...anyOf.flatMap((part) => findOpenParts(part, where)),
  ]
}

describe('in the demo town', () => {
  let portal: TestPortal
  let examples: Examples
  const visitors: Visitor[] = []

  beforeAll(async () => {
    portal = await startTestPortal()
    examples = await makeExamples(portal)
    const db = new Database(portal.databasePath)
    db.exec(`update payments set status = 'paid', paid_at = created_at`)
    db.close()
    for (const person of people) visitors.push(await Visitor.create(portal, person))
  })
  afterAll(() => portal.stop())

  const reads = calls.filter(({ method }) => method === 'GET')

  test.each(reads)('$pattern answers in its shape', async ({ pattern, output }) => {
    const bodies: unknown[] = []
    for (const visitor of visitors) {
      const response = await visitor.get(fillAddress(accessTable[pattern]?.at ?? pattern, examples))
      const body = await response.json()
      if (!response.ok) {
        expect(response.status, JSON.stringify(body)).toBeLessThan(500)
        continue
      }
      expect(output.parse(body)).toEqual(body)
      bodies.push(body)
    }
    const isFilled = (body: unknown) => !Array.isArray(body) || body.length > 0
    expect(bodies.some(isFilled), 'somebody gets something').toBe(true)
  })
})
