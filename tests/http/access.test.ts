import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { allPatterns } from '#tests/support/routes.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { type Answer, accessTable, type Person, people, type Verb, verbs } from './access-table.ts'
import { keepPasswordsConfirmed } from './every-write.ts'

/**
 * Who may use what: every route of the manifest × every method × every kind of person, against one
 * table. Fails for a route that is missing from the table.
 */

let portal: TestPortal
let examples: Examples

beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples(portal)
})
beforeEach(() => keepPasswordsConfirmed(portal))
afterAll(() => portal.stop())

test('every route has a row in the table, and every row a route', () => {
  const patterns = [...new Set(allPatterns())]
  const rows = Object.keys(accessTable)
  expect(rows.sort()).toEqual(patterns.sort())
})

test.each([
  ['/apply/properties/1', 'properties'],
  ['/apply/work/1', 'work'],
  ['/apply/play/1', 'play'],
  ['/play/1/purchase-ticket', 'play'],
  ['/events/1/tickets', 'tickets'],
  ['/properties/1?start=', 'properties'],
  ['/my-requests', 'page'],
])('the login page gives visitors of %s the reason: %s', async (path, reason) => {
  const visitor = await Visitor.create(portal)
  const back = encodeURIComponent(path)
  const { headers } = await visitor.get(path)
  expect(headers.get('location')).toBe(`/login?reason=${reason}&redirectTo=${back}`)
})

test('a shared link with chosen days shows visitors the listing, or that there is none', async () => {
  const visitor = await Visitor.create(portal)
  const days = 'start=2030-01-01&end=2030-01-02'
  const shared = await visitor.get(`/properties/1?${days}`)
  expect([shared.status, await shared.text()]).toEqual([200, expect.stringContaining('<h1')])
  expect((await visitor.get(`/properties/999999?${days}`)).status).toBe(404)
  expect((await visitor.get('/properties/999999?start=')).status).toBe(404)
})

const refused = Object.fromEntries(people.map((person) => [person, 'refused']))

/**
 * The API refuses methods that it does not declare. Of a page the table has no other methods than
 * GET and POST, because React Router runs its one action for all that change something.
 */
function getExpected(pattern: string, verb: Verb) {
  return accessTable[pattern]?.[verb] ?? (pattern.startsWith('/api/') ? refused : null)
}

describe.each(Object.keys(accessTable))('%s', (pattern) => {
  test.each(verbs.filter((verb) => getExpected(pattern, verb)))('%s', async (verb) => {
    const answers: Partial<Record<Person, Answer>> = {}
    for (const person of people) answers[person] = await ask(pattern, verb, person)
    expect(answers).toEqual(getExpected(pattern, verb))
  })
})

describe('refused in a browser', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  // The ad frame is a part of pages.
  const pages = Object.entries(accessTable).filter(
    ([pattern, { GET }]) => GET && !pattern.startsWith('/api/') && pattern !== '/ad',
  )
  const files = ['/healthz', '/readyz', '/dev/films/1']
  const isFile = (at: string) => files.includes(at) || /\.\w+(?:\?|$)/.test(at)

  test.each([
    ...pages.map(([pattern, { at = pattern }]) => at),
    '/ad/999999',
    '/photos/zzz.webp',
    '/events/999999/event.ics',
    '/events/999999/tickets.csv',
    '/admin/export/nothing.csv',
  ])('%s is a page of the portal, its file, or leads elsewhere', async (at) => {
    for (const person of people) {
      const visitor = await visitorFor(person, '')
      const response = await visitor.get(fillAddress(at, examples), { Accept: accept })
      const body = await response.text()
      const type = response.headers.get('content-type')
      const hasFailed = response.status >= 400
      if (response.headers.has('location')) continue
      if (!hasFailed && isFile(at)) {
        expect(type ?? 'text/html', person).not.toContain('text/html')
        continue
      }
      expect(type, person).toBe('text/html; charset=utf-8')
      expect(body, person).toContain('class="masthead-name"')
      if (hasFailed) {
        expect(response.headers.get('cache-control') ?? 'private', person).not.toContain('public')
      }
    }
  })

  test('shows the reason and keeps the status', async () => {
    const member = await visitorFor('member', '')
    const refusals = [
      ['/admin', 403, 'Access Denied: Admin privileges required.'],
      ['/ad/999999', 404, 'Page not found'],
    ] as const
    for (const [path, status, sentence] of refusals) {
      const response = await member.get(path, { Accept: accept })
      expect([response.status, response.headers.get('vary')]).toEqual([
        status,
        expect.stringContaining('Accept'),
      ])
      const page = await response.text()
      expect(page).toContain(sentence)
      expect(page).toContain('href="/notifications"')
      const call = await member.get(path, { Accept: 'application/json' })
      expect([call.status, call.headers.get('content-type')]).toEqual([status, 'application/json'])
    }
    const ready = await member.get('/readyz', { Accept: accept })
    expect(ready.headers.get('content-type')).toBe('application/json')
  })

  test('a wrong method shows a page too', async () => {
    const member = await visitorFor('member', '')
    const headers = { Accept: accept }
    for (const path of ['/ad/1', '/photos/zzz.webp']) {
      const response = await member.send('POST', path, { form: new URLSearchParams(), headers })
      expect(response.status).toBe(405)
      expect(await response.text()).toContain('does not take that kind of request')
    }
  })
})

async function ask(pattern: string, verb: Verb, person: Person): Promise<Answer> {
  const path = fillAddress(accessTable[pattern]?.at ?? pattern, examples)
  const visitor = await visitorFor(person, pattern)
  const sends = verb === 'POST' || verb === 'PUT'
  const body = pattern.startsWith('/api/') ? { json: {} } : { form: new URLSearchParams() }
  const response = await visitor.send(verb, path, sends ? body : {})
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${verb} ${path}: ${response.status} ${text}`)
  return classify(response)
}

const signedIn = new Map<Person, Visitor>()

/** One session per person, except for logging out, which would end it. */
async function visitorFor(person: Person, pattern: string): Promise<Visitor> {
  if (pattern.endsWith('/logout')) return Visitor.create(portal, person)
  const known = signedIn.get(person) ?? (await Visitor.create(portal, person))
  signedIn.set(person, known)
  return known
}

function classify(response: Response): Answer {
  const { status } = response
  if (status === 401 && response.headers.has('www-authenticate')) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'missing'
  if (status === 405) return 'refused'
  return response.headers.get('location')?.startsWith('/login?') ? 'login' : 'ok'
}
