import Database from 'better-sqlite3'
import type { Contender } from './contender.ts'
import { table, withSpread } from './report.ts'
import { takeTurns } from './rounds.ts'

/** A page as peers have it, and as many events as one call can ask for. */
const fewEvents = 12
const maxEvents = 100

/**
 * Measures the processor time of a list as JSON: made for each call, from the page cache, and for a
 * program that has it already (304).
 */
export async function measureCalls(
  portal: Contender,
  databasePath: string,
  times: { rounds: number; seconds: number },
): Promise<string[]> {
  addEvents(databasePath)
  const few = { contender: portal, path: (await callForEvents(portal, fewEvents)).path }
  const { path, etag } = await callForEvents(portal, maxEvents)
  const list = { contender: portal, path }
  const found = await takeTurns(
    {
      few: { ...few, isNew: true },
      new: { ...list, isNew: true },
      cached: { ...list, headers: { 'Accept-Encoding': 'gzip' }, fromCache: '2xx' },
      known: { ...list, headers: { 'If-None-Match': etag }, fromCache: '3xx' },
    },
    times,
  )
  const named = [
    [`${fewEvents} events, made for the call`, fewEvents, found.few],
    [`${maxEvents} events, made for the call`, maxEvents, found.new],
    [`${maxEvents} events from the page cache, compressed`, maxEvents, found.cached],
    [`${maxEvents} events that the program has (304)`, maxEvents, found.known],
  ] as const
  const lines = named.map(([name, events, { rate, cpu }]) => [
    name,
    withSpread(rate),
    withSpread(cpu),
    (cpu.median / events).toFixed(2),
  ])
  const heads = ['', 'calls a second', 'processor time of a call, µs', 'of one event, µs']
  return table(heads, lines)
}

async function callForEvents(portal: Contender, count: number) {
  const path = `/api/events?per_page=${count}&page=1`
  const answer = await fetch(portal.origin + path)
  const rows = (await answer.json()) as unknown[]
  if (rows.length !== count) throw new Error(`${path} has ${rows.length} events.`)
  return { path, etag: answer.headers.get('etag') ?? '' }
}

/** Adds events with a kind of ticket each, on the days after today. */
function addEvents(databasePath: string) {
  const file = new Database(databasePath)
  const owner = file
    .prepare(
      `insert into users (name, email, password_hash, membership_status)
       values ('Organizer', 'organizer@example.org', 'unusable', 'active')`,
    )
    .run().lastInsertRowid
  const event = file.prepare(
    `insert into events (owner_id, title, description, start_time, end_time, time_zone,
       moderation_status, published_at)
     values (?, ?, ?, ?, ?, 'America/Detroit', 'approved', '2026-01-01T00:00:00.000Z')`,
  )
  const ticketType = file.prepare(
    'insert into ticket_types (event_id, name, price_cents, quantity) values (?, ?, 1500, 80)',
  )
  // 814 characters, as in the comparison with peers.
  const text = 'An evening with songs from the valley, and supper in the hall afterwards. '.repeat(
    11,
  )
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  for (let index = 0; index < maxEvents; index += 1) {
    const [start, end] = [at(24 * (index + 1)), at(24 * (index + 1) + 2)]
    const { lastInsertRowid } = event.run(owner, `Concert ${index + 1}`, text, start, end)
    ticketType.run(lastInsertRowid, 'Seat')
  }
  file.close()
}
