import Database from 'better-sqlite3'
import { hashToken, newToken } from '#app/domain/accounts/random-token.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'

/**
 * Signs somebody in to a portal's database, and returns the session's token. Adds them, unless an
 * earlier part has done so.
 */
export function addMember(databasePath: string, role: 'member' | 'importer' | 'admin'): string {
  const file = new Database(databasePath)
  const token = newToken()
  const email = `${role}@example.org`
  file
    .prepare(
      `insert into users (name, email, password_hash, membership_status, role)
       values ('Reader', ?, 'unusable', 'active', ?) on conflict (email) do nothing`,
    )
    .run(email, role)
  file
    .prepare(
      `insert into sessions (token_hash, user_id, expires_at)
       select ?, id, '2099-01-01T00:00:00.000Z' from users where email = ?`,
    )
    .run(hashToken(token), email)
  file.close()
  return token
}

/**
 * Adds requests of the member to a portal's database, bookings and applications in turn, each for
 * another listing. Some wait, others are answered.
 */
export function addRequests(databasePath: string, count: number) {
  const file = new Database(databasePath)
  const listings = file
    .prepare(`select id from listings where source = 'properties' order by id limit ?`)
    .pluck()
    .all(count)
  const booking = file.prepare(
    `insert into bookings (listing_id, member_id, start_date, end_date, status, lapses_at, answer)
     select ?, id, ?, ?, ?, '2099-01-01T00:00:00.000Z', ?
     from users where email = 'member@example.org'`,
  )
  const application = file.prepare(
    `insert into applications (listing_id, member_id, name, email, message, status, answer)
     select ?, id, name, email, 'I would like to see it in May, with my family.', ?, ?
     from users where email = 'member@example.org'`,
  )
  const today = new Date().toISOString().slice(0, 10)
  const answer = 'Thank you, we look forward to meeting you.'
  for (const [index, listing] of listings.entries()) {
    const isWaiting = index % 4 < 2
    const said = isWaiting ? null : answer
    const day = addDays(today, index)
    if (index % 2 === 0) application.run(listing, isWaiting ? 'pending' : 'approved', said)
    else booking.run(listing, day, addDays(day, 2), isWaiting ? 'pending' : 'accepted', said)
  }
  file.close()
}
