import Database from 'better-sqlite3'
import { hashToken, newToken } from '#app/domain/accounts/random-token.server.ts'

/** Adds somebody who is signed in to a portal's database, and returns the session's token. */
export function addMember(databasePath: string, role: 'member' | 'importer'): string {
  const file = new Database(databasePath)
  const token = newToken()
  const { lastInsertRowid } = file
    .prepare(
      `insert into users (name, email, password_hash, membership_status, role)
       values ('Reader', ?, 'unusable', 'active', ?)`,
    )
    .run(`${role}@example.org`, role)
  file
    .prepare(
      `insert into sessions (token_hash, user_id, expires_at)
       values (?, ?, '2099-01-01T00:00:00.000Z')`,
    )
    .run(hashToken(token), lastInsertRowid)
  file.close()
  return token
}
