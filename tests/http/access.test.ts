import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { allPatterns } from '#tests/support/routes.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { type Answer, accessTable, type Person, people, type Verb, verbs } from './access-table.ts'

/**
 * Who is let in where: every route of the manifest × every verb × every kind of person, against one
 * declared table. A route that is missing from the table fails.
 */

let portal: TestPortal
let examples: Record<string, number | string>

beforeAll(async () => {
  portal = await startTestPortal()
  examples = await makeExamples()
})
afterAll(() => portal.stop())

test('every route has a row in the table, and every row a route', () => {
  const patterns = [...new Set(allPatterns())]
  const rows = Object.keys(accessTable)
  expect(rows.sort()).toEqual(patterns.sort())
})

describe.each(Object.keys(accessTable))('%s', (pattern) => {
  test.each(verbs)('%s', async (verb) => {
    const expected = expectedOf(pattern, verb)
    if (!expected) return
    const answers: Partial<Record<Person, Answer>> = {}
    for (const person of people) answers[person] = await ask(pattern, verb, person)
    expect(answers).toEqual(expected)
  })
})

const refused = Object.fromEntries(people.map((person) => [person, 'refused']))

/** A page's forms know GET and POST only; the API refuses what it does not declare. */
function expectedOf(pattern: string, verb: Verb) {
  return accessTable[pattern]?.[verb] ?? (pattern.startsWith('/api/') ? refused : null)
}

async function ask(pattern: string, verb: Verb, person: Person): Promise<Answer> {
  const at = accessTable[pattern]?.at ?? pattern
  const path = at.replace(/\{(\w+)\}/g, (_, name: string) => String(examples[name]))
  const visitor = await visitorFor(person, pattern)
  const sends = verb === 'POST' || verb === 'PUT'
  const body = pattern.startsWith('/api/') ? { json: {} } : { form: new URLSearchParams() }
  const response = await visitor.send(verb, path, sends ? body : {})
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${verb} ${path}: ${response.status} ${text}`)
  return classify(response)
}

const signedIn = new Map<Person, Visitor>()

/** One session a person; signing out takes one of its own with it. */
async function visitorFor(person: Person, pattern: string): Promise<Visitor> {
  if (pattern.endsWith('/logout')) return Visitor.arrive(portal, person)
  const known = signedIn.get(person) ?? (await Visitor.arrive(portal, person))
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

/** Things of the demo's owner: a rental that somebody applied for, a mail. */
async function makeExamples() {
  const read = new Database(portal.databasePath)
  const one = (sql: string) => read.prepare(sql).pluck().get() as number | string
  const ownersOwn = "owner_id = (select id from users where email = 'owner@example.org')"
  const rental = one(`select id from listings join property_details on listing_id = id
    where ${ownersOwn} and terms = 'Rent'`)
  const applicant = await Visitor.arrive(portal, 'admin')
  const application = { name: 'A', email: 'a@example.org', message: 'Hello' }
  const listing = { listing_id: rental, listing_source: 'properties' }
  await applicant.send('POST', '/api/applications', { json: { ...application, ...listing } })
  await applicant.post('/donate', { amount: '5', email: 'a@example.org' })
  read.exec(
    `update payments set payee_id = (select id from users where email = 'owner@example.org')`,
  )
  const found = {
    payment: one('select reference from payments'),
    sale: one('select id from payments'),
    checkout: one('select provider_session_id from payments'),
    rental,
    job: one(`select id from listings where source = 'work'`),
    activity: one(`select id from listings where source = 'play'`),
    event: one('select event_id from tickets join ticket_definitions d on d.id = definition_id'),
    doomedEvent: one(`select id from events where status = 'draft' and ${ownersOwn}`),
    ticket: one('select code from tickets'),
    ticketType: one('select definition_id from tickets'),
    application: one('select max(id) from applications'),
    client: one('select max(id) from clients'),
    ownerEntry: one('select id from owners'),
    notification: one(`select id from notifications where user_id =
      (select id from users where email = 'owner@example.org')`),
    tour: one(`select listing_id from play_details join listings on id = listing_id
      where enable_ticketing and ${ownersOwn}`),
    schedule: one('select min(id) from schedules'),
    doomedSchedule: one('select max(id) from schedules'),
    campaign: one('select id from ad_campaigns'),
    ad: one(`select min(id) from classified_ads where is_public and ${ownersOwn}`),
    doomedAd: one(`select max(id) from classified_ads where is_public and ${ownersOwn}`),
    section: one('select id from classified_sections'),
    mail: one('select max(id) from outbox_messages'),
  }
  read.close()
  return found
}
