import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import type { Person } from './access-table.ts'
import {
  calls,
  findFormUser,
  forms,
  keepPasswordsConfirmed,
  signInEverybody,
} from './every-write.ts'

/**
 * Any form or call quickly refuses fields with hostile names, and too many fields, and memory does
 * not grow.
 */

const megabyte = 1024 * 1024

/**
 * In bytes: for each form or call, and for all of them. Rendering every page once takes about 200
 * MB.
 */
const maxGrowth = { each: 100 * megabyte, all: 400 * megabyte }

/** Seconds of processor time that the portal may take for an answer. */
const maxProcessorTime = 5

let portal: TestPortal
let examples: Examples
let visitors: Map<Person, Visitor>
const memory = { first: 0, before: 0 }

beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
  visitors = await signInEverybody(portal)
  for (const [, visitor] of visitors) await visitor.get('/')
  memory.first = portal.memory()
})
beforeEach(() => {
  keepPasswordsConfirmed(portal)
  memory.before = portal.memory()
})
afterAll(async () => {
  await portal.stop()
})

const insert = JSON.stringify({ type: 'insert', payload: { name: 'a', index: 999_999_999 } })
const update = JSON.stringify({ type: 'update', payload: { name: 'a[999999999]', value: '1' } })

/** Names that a form library could interpret, each with a value. */
const names: Array<[name: string, value: string]> = [
  ['a[999999999]', '1'],
  ['email[999999999]', '1'],
  ['a[0][99999999][0]', '1'],
  ['a[]', '1'],
  ['a[', '1'],
  ['a.b.c', '1'],
  ['..', '1'],
  ['', '1'],
  ['__proto__', '1'],
  ['__proto__[isAdmin]', '1'],
  ['constructor', '1'],
  ['constructor.prototype.isAdmin', '1'],
  ['toString', '1'],
  ['__intent__', 'garbage'],
  ['__intent__', insert],
  ['__intent__', update],
  ['__intent__', '{"type":"reset","payload":{}}'],
  ['__intent__', '{"type":"validate","payload":{"name":"email"}}'],
  ['__state__', 'garbage'],
  ['__state__', '{"validated":{},"key":{}}'],
  [`a${'[b]'.repeat(10_000)}`, '1'],
  [`a${'.b'.repeat(10_000)}`, '1'],
]

const fields = (count: number, toName: (index: number) => string) =>
  new URLSearchParams(Array.from({ length: count }, (_, index) => [toName(index), '']))

const counts = {
  '100,000 fields': String(fields(100_000, (index) => `f${index}`)),
  '20,000 fields': String(fields(20_000, (index) => `f${index}`)),
  'one name 100,000 times': String(fields(100_000, () => 'email')),
}

function parts(count: number): FormData {
  const form = new FormData()
  for (let index = 0; index < count; index++) form.append(`f${index}`, '')
  return form
}

function toParts(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Each request has another IP address, so that rate limits do not hide other errors. */
async function send(
  person: Person,
  method: string,
  path: string,
  sent: { form?: BodyInit; json?: unknown; type?: string },
) {
  const visitor = visitors.get(person)
  if (!visitor) throw new Error(`Nobody is ${person}.`)
  const type = sent.type && { 'Content-Type': sent.type }
  const address = `10.${randomInt(255)}.${randomInt(255)}.${randomInt(1, 255)}`
  const before = portal.processorTime()
  const answer = await visitor.send(method, path, {
    ...sent,
    headers: { 'X-Forwarded-For': address, ...type },
  })
  const text = await answer.text()
  const what = `${person} ${method} ${path}: ${text.slice(0, 300)}`
  expect(portal.processorTime() - before, what).toBeLessThan(maxProcessorTime)
  return { status: answer.status, text, what }
}

async function expectUnharmed() {
  expect((await visitors.get('anonymous')?.get('/contact'))?.status).toBe(200)
  const now = portal.memory()
  expect(now - memory.before).toBeLessThan(maxGrowth.each)
  expect(now - memory.first).toBeLessThan(maxGrowth.all)
}

describe('a form', () => {
  test('the table has forms to try', () => expect(forms.length).toBeGreaterThan(50))

  test.each(forms.map((form, turn) => ({ ...form, turn })))(
    '$pattern',
    async ({ pattern, people, at, turn }) => {
      const path = fillAddress(at, examples)
      const { person, found } = await findFormUser(visitors, { pattern, people, path })
      const expectRefusal = async (form: BodyInit, statuses: number[], name: string) => {
        const type = typeof form === 'string' ? 'application/x-www-form-urlencoded' : undefined
        const { status, what } = await send(person, 'POST', path, { form, type })
        const missing = pattern === '/*' ? [404] : []
        expect([...statuses, ...missing], `${name.slice(0, 80)}: ${what}`).toContain(status)
      }
      for (const [index, [name, value]] of names.entries()) {
        // Each name with one form of a page, because the same function reads all of them; two
        // names in a row, so that each form has names both ways.
        const filled = { ...found[Math.floor(index / 2) % found.length]?.given, [name]: value }
        // Every other name in parts; the next page has the others in parts.
        if ((index + turn) % 2) {
          await expectRefusal(new URLSearchParams(filled), [400], name)
        } else await expectRefusal(toParts(filled), [400], `${name} in parts`)
      }
      // The import plan's fields are named after words of the file, so it accepts other names.
      const isPlan = pattern === '/admin/import/:id'
      const isWord = (name: string) => isPlan && /^(category|terms)\./.test(name)
      const tried = new Set<string>()
      for (const { given, open } of found) {
        for (const name of new Set([...Object.keys(given), ...open]).difference(tried)) {
          tried.add(name)
          const often = fields(500, () => name)
          await expectRefusal(often, [400], `${name} often`)
          for (const path of isWord(name) ? [] : ['[999999999]', '.x', '[0].x']) {
            const form = new URLSearchParams({ ...given, [name + path]: '1' })
            await expectRefusal(form, [400], name + path)
          }
        }
      }
      for (const [name, form] of Object.entries(counts)) await expectRefusal(form, [413], name)
      if (!isPlan) {
        await expectRefusal(
          fields(1_001, (index) => `f${index}`),
          [413],
          '1,001 fields',
        )
        await expectRefusal(parts(1_001), [413], '1,001 parts')
      }
      await expectUnharmed()
    },
  )

  test('with 100,000 parts where files are accepted', async () => {
    const { status, what } = await send('owner', 'POST', '/create-event', { form: parts(100_000) })
    expect(status, what).toBe(413)
    await expectUnharmed()
  })
})

describe('a call', () => {
  const type = 'application/json'
  const deep = (open: string, close: string) => `${open.repeat(10_000)}1${close.repeat(10_000)}`
  const deepBodies = {
    'deep lists': deep('[', ']'),
    'deep objects': deep('{"a":', '}'),
    'a deep value': `{"title":${deep('[', ']')}}`,
  }
  const large = JSON.stringify(
    Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, 1])),
  )

  test.each(calls.map((call, turn) => ({ ...call, turn })))(
    '$method $pattern',
    async ({ method, people, at, turn }) => {
      const path = fillAddress(at, examples)
      // The body of any other call is read as JSON alone.
      const readsParts = method !== 'DELETE'
      const person = people.includes('owner') ? 'owner' : (people[0] ?? 'anonymous')
      const expectRefusal = async (form: BodyInit, statuses: number[], name: string) => {
        const sent = form instanceof FormData ? { form } : { form, type }
        const { status, text, what } = await send(person, method, path, sent)
        expect(statuses, `${name.slice(0, 80)}: ${what}`).toContain(status)
        expect(JSON.parse(text)).toEqual({ error: expect.stringMatching(/\S/) })
      }
      for (const [index, [name, value]] of names.entries()) {
        const json = `{${JSON.stringify(name)}:${JSON.stringify(value)}}`
        const ways = [
          () => expectRefusal(json, [400], name),
          () => expectRefusal(`{"details":${json}}`, [400], `${name} within`),
          ...(readsParts
            ? [() => expectRefusal(toParts({ [name]: value }), [400], `${name} in parts`)]
            : []),
        ]
        // Each name one way; the next call has it another way.
        await ways[(index + turn) % ways.length]?.()
      }
      if (readsParts) await expectRefusal(parts(1_001), [400, 413], '1,001 parts')
      for (const [name, body] of Object.entries(deepBodies)) await expectRefusal(body, [400], name)
      await expectRefusal(large, [413], '100,000 fields')
      await expectUnharmed()
    },
  )
})
