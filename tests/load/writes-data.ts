import Database from 'better-sqlite3'
import { addDays } from '#app/shared/calendar-days.ts'
import { insertMembers } from '#tests/support/concurrent-buyers.ts'
import { sessionHeaders } from '#tests/support/visitor.ts'

/** Enough that each member books each rental only once, and applies for each job only once. */
const [memberCount, rentalCount, jobCount] = [500, 200, 300]

/** Limits so high that none ends the load. */
export const withoutLimits = Object.fromEntries(
  ['WORK_A_DAY', 'WORK_WAITING', 'APPLICATIONS_A_DAY', 'BOOKINGS_A_DAY', 'ORDERS_A_DAY']
    .concat('TICKETS_A_PERSON')
    .map((name) => [`LIMIT_${name}`, '1000000']),
)

/** A write by a form: the page with the form, the fields, and the table that gets a row. */
export type FormWrite = {
  name: string
  table: string
  path: (index: number) => string
  fields: (index: number) => Record<string, string>
}

type Writes = {
  /** The members' cookies. */
  cookies: string[]
  writes: FormWrite[]
  /**
   * Returns the cookie of the member who sends the form with this number: another one for each
   * rental or job.
   */
  findWriter: (index: number) => string
}

/** Adds to a portal's database what the writes need: members, rentals, jobs and an event. */
export function prepareWrites(databasePath: string): Writes {
  const cookies = insertMembers({ databasePath }, memberCount).map(
    (token) => sessionHeaders(token).Cookie,
  )
  const file = new Database(databasePath)
  const insert = (sql: string, ...values: unknown[]) =>
    Number(file.prepare(sql).run(...values).lastInsertRowid)
  const owner = insert(
    `insert into users (name, email, password_hash, membership_status)
     values ('Olive Owner', 'olive@example.org', 'unusable', 'active')`,
  )
  const listing = (source: string, category: string) =>
    insert(
      `insert into listings (source, owner_id, title, category, city, state, price_cents,
         moderation_status, published_at)
       values (?, ?, 'A place', ?, 'Town 1', 'Michigan', 9000, 'approved', '2026-01-01T00:00:00.000Z')`,
      ...[source, owner, category],
    )
  const rentals = Array.from({ length: rentalCount }, () => {
    const id = listing('properties', 'Homes')
    insert(
      `insert into property_details (listing_id, terms, rental_frequency) values (?, 'Rent', 'daily')`,
      id,
    )
    return id
  })
  const jobs = Array.from({ length: jobCount }, () => {
    const id = listing('work', 'seasonal')
    insert(`insert into work_details (listing_id, company) values (?, 'The inn')`, id)
    return id
  })
  const event = insert(
    `insert into events (owner_id, title, start_time, end_time, time_zone, moderation_status, published_at)
     values (?, 'Concert', '2099-06-01T18:00:00.000Z', '2099-06-01T20:00:00.000Z', 'America/Detroit',
       'approved', '2026-01-01T00:00:00.000Z')`,
    owner,
  )
  const type = insert(
    `insert into ticket_types (event_id, name, price_cents, quantity) values (?, 'Seat', 0, 10000000)`,
    event,
  )
  file.close()
  const of = (ids: number[], index: number) => ids[index % ids.length] ?? 0
  const writes: FormWrite[] = [
    {
      name: 'request a booking',
      table: 'bookings',
      path: (index) => `/properties/${of(rentals, index)}`,
      fields: (index) => {
        const day = addDays(
          new Date().toISOString().slice(0, 10),
          1 + Math.floor(index / rentalCount),
        )
        return { startDate: day, endDate: day }
      },
    },
    {
      name: 'apply',
      table: 'applications',
      path: (index) => `/apply/work/${of(jobs, index)}`,
      fields: () => ({ name: 'Ann', email: 'ann@example.org', message: 'I can start in May.' }),
    },
    {
      name: 'order a free ticket',
      table: 'ticket_orders',
      path: () => `/events/${event}/tickets`,
      fields: () => ({ intent: 'buy', [`tickets-${type}`]: '1' }),
    },
    {
      name: 'post a job',
      table: 'listings',
      path: () => '/work/new',
      fields: () => ({
        ...{ title: 'Cook', company: 'The inn', category: 'seasonal' },
        ...{ city: 'Town 1', state: 'Michigan' },
      }),
    },
  ]
  const findWriter = (index: number) =>
    cookies[(index + Math.floor(index / rentalCount)) % cookies.length] ?? ''
  return { cookies, writes, findWriter }
}
