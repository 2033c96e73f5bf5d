import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable, verbs } from './access-table.ts'

/** The description of the API for programs (docs/rules.md#api-names). */

type Parameter = { name: string; in: string }
type Content = Record<string, { schema: Record<string, unknown> }>
type Operation = {
  security: object[]
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> }

let portal: TestPortal
let description: Description
beforeAll(async () => {
  portal = await startTestPortal()
  const visitor = await Visitor.create(portal)
  description = (await (await visitor.get('/api/openapi.json')).json()) as Description
})
afterAll(() => portal.stop())

const undescribed = ['/api/*', '/api/openapi.json', '/api/payments/webhook']

const calls = Object.entries(accessTable)
  .filter(([pattern]) => pattern.startsWith('/api/') && !undescribed.includes(pattern))
  .flatMap(([pattern, rights]) =>
    verbs.filter((verb) => rights[verb]).map((verb) => ({ pattern, verb, right: rights[verb] })),
  )

const find = (pattern: string, verb: string) =>
  description.paths[pattern.replace(/:(\w+)/g, '{$1}')]?.[verb.toLowerCase()]

test('has exactly the calls of the access table', () => {
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const listed = calls.map(({ pattern, verb }) => `${verb} ${pattern.replace(/:(\w+)/g, '{$1}')}`)
  expect(described.sort()).toEqual(listed.sort())
  expect(description.openapi).toBe('3.1.0')
})

test.each(calls)(
  '$verb $pattern says what it takes, answers and needs',
  ({ pattern, verb, right }) => {
    const call = find(pattern, verb)
    expect(call?.security.length, 'a token').toBe(right?.anonymous === 'unauthorized' ? 1 : 0)
    const inPath = call?.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath?.map(({ name }) => name)).toEqual(
      [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name),
    )
    expect(Object.keys(call?.responses ?? {}).sort()).toEqual([
      expect.stringMatching(/^20[01]$/),
      '4XX',
    ])
  },
)

test('lists the filters of events that the call has, without the month of the page', () => {
  const query = find('/api/events', 'GET')?.parameters.map(({ name }) => name)
  expect(query).toEqual(['page', 'per_page', 'q', 'search', 'city', 'state', 'when'])
})

test('says what kind of value each field of a body, query or answer is', () => {
  const vague: string[] = []
  const look = (value: unknown, path: string[]) => {
    for (const [name, part] of Object.entries(Object(value) as object)) {
      const at = [...path, name]
      const isField = path.at(-1) === 'properties' || name === 'schema' || name === 'items'
      if (isField && JSON.stringify(part) === '{}') vague.push(at.join(' '))
      if (typeof part === 'object') look(part, at)
    }
  }
  look(description.paths, [])
  expect(vague).toEqual([])
  const body = find('/api/play/schedules', 'POST')?.requestBody?.content['application/json']
  expect(body?.schema.properties).toMatchObject({ start_time: {}, weekly_until: {}, except: {} })
})

test('names the fields of bodies, queries and files', () => {
  const body = find('/api/bookings', 'POST')?.requestBody?.content['application/json']?.schema
  expect(body).toMatchObject({ required: ['property_id', 'start_date', 'end_date'] })
  const query = find('/api/tickets', 'GET')?.parameters.map(({ name }) => name)
  expect(query).toEqual(['page', 'q', 'search'])
  const upload = find('/api/events/:id/images', 'POST')?.requestBody?.content
  expect(upload?.['multipart/form-data']?.schema).toMatchObject({
    properties: { image: { format: 'binary' } },
  })
})
