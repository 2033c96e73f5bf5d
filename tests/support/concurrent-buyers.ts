import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { hashToken, newToken } from '#app/domain/accounts/random-token.server.ts'
import type { TestPortal } from './portal.ts'

type NewTicketType = { seats: number; priceCents: number; name?: string }

/** Inserts a ticket type for an event of the demo's owner. */
export function insertTicketType(portal: Pick<TestPortal, 'databasePath'>, sale: NewTicketType) {
  const { seats, priceCents, name = 'The last seats' } = sale
  const db = new Database(portal.databasePath)
  const eventId = db
    .prepare(`select id from events where is_public and status = 'active' order by id limit 1`)
    .pluck()
    .get() as number
  const type = db.prepare(
    'insert into ticket_types (event_id, name, price_cents, quantity) values (?, ?, ?, ?)',
  )
  const { lastInsertRowid } = type.run(eventId, name, priceCents, seats)
  db.close()
  return { eventId, ticketTypeId: Number(lastInsertRowid) }
}

/**
 * Inserts members with a session each, because signing them all in would take long; returns their
 * tokens.
 */
export function insertMembers(portal: Pick<TestPortal, 'databasePath'>, count: number): string[] {
  const db = new Database(portal.databasePath)
  const user = db.prepare(
    `insert into users (name, email, password_hash, membership_status)
    values (?, ?, 'unusable', 'active')`,
  )
  const session = db.prepare(
    `insert into sessions (token_hash, user_id, expires_at) values (?, ?, '2099-01-01T00:00:00.000Z')`,
  )
  const tokens = db.transaction(() =>
    Array.from({ length: count }, (_, index) => {
      const token = newToken()
      const { lastInsertRowid } = user.run(`Buyer ${index}`, `buyer-${index}@example.org`)
      session.run(hashToken(token), lastInsertRowid)
      return token
    }),
  )()
  db.close()
  return tokens
}

/** Repeats a request until the portal answers, as a patient visitor would. */
export async function fetchWithRetry(url: string, init: RequestInit): Promise<Response> {
  const deadline = Date.now() + 180_000
  for (;;) {
    try {
      return await fetch(url, { ...init, redirect: 'manual' })
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}

/** Runs `act` for each element, a limited number at the same time. */
export async function runConcurrently<One>(
  all: readonly One[],
  atOnce: number,
  act: (one: One) => Promise<void>,
) {
  const waiting = [...all]
  const hands = Array.from({ length: atOnce }, async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await act(one)
  })
  await Promise.all(hands)
}
