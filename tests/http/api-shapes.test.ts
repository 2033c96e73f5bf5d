import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errorSchema } from '#app/shared/api-answers.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable, people } from './access-table.ts'
import { declaredCalls as calls, describeInput, routesWithCalls } from './declared-calls.ts'

/**
 * The API's schemas name every field that a call reads or answers, so that it answers nothing else,
 * and a description of the API can be generated.
 */

test('every row of the access table is a call with a shape', () => {
  const declared = Object.entries(accessTable)
    .filter(([pattern]) => routesWithCalls.some((route) => route.pattern === pattern))
    .flatMap(([pattern, { at, formAt, ...verbs }]) =>
      Object.keys(verbs).map((method) => `${method} ${pattern}`),
    )
  const advice = 'Declare the call with api({ … }) in its route, and its row in access-table.ts.'
  const written = calls.map(({ method, pattern }) => `${method} ${pattern}`)
  expect(written.sort(), advice).toEqual(declared.sort())
})

test('the schema of errors is closed', () => {
  expect(findOpenParts(z.toJSONSchema(errorSchema), 'the error')).toEqual([])
})

describe.each(calls)('$method $pattern', ({ output }) => {
  test('its output schema is closed', () => {
    const advice =
      'Give each part a type, and name each field with z.object: what a schema leaves open would be sent whatever it is.'
    expect(findOpenParts(z.toJSONSchema(output)), advice).toEqual([])
  })
})

const withInput = calls.flatMap(({ input, ...call }) => (input ? [{ ...call, input }] : []))

describe.each(withInput)('$method $pattern', ({ input }) => {
  test('its input schema has named fields', () => {
    const advice = 'Name each field with z.object, so that the call can be described.'
    expect(findNamelessParts(describeInput(input)), advice).toEqual([])
  })
})

type Node = z.core.JSONSchema.JSONSchema | boolean

/**
 * Finds where a schema allows values that it does not name: any value, or any field of an object.
 */
function findOpenParts(node: Node, where = 'the answer'): string[] {
  if (typeof node === 'boolean') return [where]
  const { type, properties = {}, additionalProperties, items } = node
  const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
  const isSimple = type !== undefined || node.enum !== undefined || node.const !== undefined
  if (!isSimple && choices.length === 0) return [where]
  const isOpen = type === 'object' && additionalProperties !== false
  const parts = [items].flat().filter((part) => part !== undefined)
  return [
    ...(isOpen ? [where] : []),
    ...Object.entries(properties).flatMap(([name, part]) =>
      findOpenParts(part, `${where}.${name}`),
    ),
    ...parts.flatMap((part) => findOpenParts(part, `${where}[]`)),
    ...choices.flatMap((part) => findOpenParts(part, where)),
  ]
}

/** Finds where a schema allows fields of any name. Fields with a name may have any type. */
function findNamelessParts(node: Node, where = 'the input'): string[] {
  if (typeof node === 'boolean') return []
  const { properties = {}, additionalProperties = false, type } = node
  const isNameless = Boolean(additionalProperties) || (where === 'the input' && type !== 'object')
  const parts = Object.entries(properties)
  return [
    ...(isNameless ? [where] : []),
    ...parts.flatMap(([name, part]) => findNamelessParts(part, `${where}.${name}`)),
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
    db.exec(`update payments set status = 'paid', paid_at = created_at where status <> 'expired'`)
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
        expectError(body)
        continue
      }
      expect(output.parse(body)).toEqual(body)
      bodies.push(body)
    }
    const isFilled = (body: unknown) => !Array.isArray(body) || body.length > 0
    expect(bodies.some(isFilled), 'somebody gets something').toBe(true)
  })

  const expectError = (body: unknown) => {
    const advice = 'Name the field in errorSchema, and answer with errorResponse or refuse.'
    expect(errorSchema.safeParse(body).data, advice).toEqual(body)
  }

  test('all refusals of calls have the shape of errors', async () => {
    const anybody = await Visitor.create(portal)
    const addresses = calls
      .map(({ method, pattern }) => [method, accessTable[pattern]?.at ?? pattern] as const)
      .concat([
        ['GET', '/api/nowhere'],
        ['GET', '/api/payments/webhook'],
        ['POST', '/api/payments/webhook'],
        ['PUT', '/api/auth/login'],
        ['DELETE', '/api/clients'],
      ])
    let refused = 0
    for (const [method, at] of addresses) {
      const address = fillAddress(at, examples)
      const response = await anybody.send(method, address, method === 'GET' ? {} : { form: '{' })
      if (response.ok) continue
      refused += 1
      expectError(await response.json())
    }
    expect(refused).toBeGreaterThan(60)
  })
})
