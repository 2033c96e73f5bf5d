import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { until } from './box.ts'
import { Browser } from './browser.ts'
import { type Pair, startPair } from './pair.ts'

/** The main forms of the portal, sent to the second box, and their results on both boxes. */

let pair: Pair
let rental: number
let job: number
let seats: { eventId: number; ticketTypeId: number }

beforeAll(async () => {
  pair = await startPair()
  await pair.one.startCaddy()
  await pair.two.startCaddy()
  const first = (sql: string) => pair.one.query<{ id: number }>(sql)[0]?.id ?? 0
  const others = `is_public and owner_id <> (select id from users
    where email = '${demoAccounts.member.email}')`
  rental = first(`select min(id) as id from listings join property_details on listing_id = id
    where terms = 'Rent' and ${others}`)
  job = first(`select min(id) as id from listings where source = 'work' and ${others}`)
  seats = insertTicketType(pair.one, { seats: 10, priceCents: 0 })
})
afterAll(() => pair.remove())

const { password } = demoAccounts

/** The date in this number of days, in UTC, which may differ from the town's by one. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Flow = {
  who: 'member' | 'owner' | 'visitor'
  path: () => string
  fields: () => Record<string, string>
  /** Finds the row that the form makes, on either box. */
  sql: string
}

// Drawn once, because a day may begin between the loading of this file and the test.
const stay = { first: dayIn(200), last: dayIn(203) }

const flows: Record<string, Flow> = {
  register: {
    who: 'visitor',
    path: () => '/register',
    fields: () => ({
      name: 'Nora New',
      email: 'nora@example.org',
      password: 'a long enough password',
      confirmPassword: 'a long enough password',
    }),
    sql: `select 1 from one_time_tokens where email = 'nora@example.org'`,
  },
  'write to the town': {
    who: 'visitor',
    path: () => '/contact',
    fields: () => ({ name: 'Ann', email: 'ann@example.org', message: 'By the second box' }),
    sql: `select 1 from contact_messages where message = 'By the second box'`,
  },
  'post a job': {
    who: 'owner',
    path: () => '/work/new',
    fields: () => ({
      title: 'Miller by the second box',
      category: 'temp',
      company: 'The mill',
      city: 'Millbrook',
      state: 'Michigan',
    }),
    sql: `select 1 from listings where title = 'Miller by the second box'`,
  },
  apply: {
    who: 'member',
    path: () => `/apply/work/${job}`,
    fields: () => ({
      name: 'Mary Member',
      email: demoAccounts.member.email,
      message: 'Bees like me, on both boxes.',
    }),
    sql: `select 1 from applications where message = 'Bees like me, on both boxes.'`,
  },
  book: {
    who: 'member',
    path: () => `/properties/${rental}`,
    fields: () => ({ startDate: stay.first, endDate: stay.last }),
    sql: `select 1 from bookings where start_date = '${stay.first}'`,
  },
  'order tickets': {
    who: 'member',
    path: () => `/events/${seats.eventId}/tickets`,
    fields: () => ({
      [`tickets-${seats.ticketTypeId}`]: '7',
      intent: 'buy',
    }),
    sql: `select 1 from ticket_orders where quantity = 7 and status = 'completed'`,
  },
}

test.each(Object.entries(flows))('%s', async (name, { who, path, fields, sql }) => {
  const browser = new Browser(pair.two.site)
  if (who !== 'visitor') {
    const { email } = demoAccounts[who]
    expect((await browser.post('/login', { email, password })).status).toBe(303)
  }
  const sent = await browser.post(path(), fields())
  expect([sent.status, sent.status === 303 ? '' : sent.text]).toEqual([303, ''])
  expect((await browser.get(sent.headers.location ?? '/')).status).toBe(200)
  expect(pair.one.query(sql), name).toHaveLength(1)
  await until('the replica has it', () => pair.two.query(sql).length === 1)
})

test('a form that comes to the replica anyway keeps what was typed, to be sent again', async () => {
  const past = new Browser(pair.two.portal)
  const letter = { name: 'Ann', email: 'ann@example.org', message: 'A "long"\r\nletter' }
  const { status, headers, text } = await past.post('/contact', letter)
  expect([status, headers['retry-after']]).toEqual([503, '30'])
  expect(text).toContain('One of its computers is being restarted. Nothing was saved.')
  expect(text).toContain('name="message" value="A &quot;long&quot;\r\nletter"')
  expect(text).toContain('Send it again')

  const { email } = demoAccounts.member
  const login = (await past.post('/login', { email, password })).text
  expect(login).toContain(`name="email" value="${email}"`)
  expect(login).toMatch(/<input type="password"[^>]* name="password"\/>/)
  expect(login).not.toContain(password)

  // No page has this address.
  const logout = await past.post('/logout', { intent: 'logout' })
  expect([logout.status, logout.headers['retry-after']]).toEqual([503, '30'])
  expect(logout.text).toContain('One of its computers is being restarted. Nothing was saved.')
})
