import { expect, test } from 'vitest'
import { migrateUpTo } from '#tests/support/migrations.ts'
import { migrateDatabase, openDatabase } from './client.server.ts'

const suspended = '2026-11-01T10:00:00.000Z'

test('only an active member loses the time of a suspension, and cached pages are made anew', () => {
  const db = openDatabase(':memory:')
  migrateUpTo(db, '0067_names_of_the_code')
  const { $client: client } = db
  client.exec(`insert into users (id, name, email, password_hash, membership_status, suspended_at)
    values (1, 'Confirmed later', 'one@example.org', '', 'active', '${suspended}'),
      (2, 'On hold', 'two@example.org', '', 'pending', '${suspended}'),
      (3, 'Suspended', 'three@example.org', '', 'suspended', '${suspended}')`)
  const readVersion = () =>
    Number(client.prepare('select version from content_version').pluck().get())
  const before = readVersion()
  migrateDatabase(db)
  const times = client.prepare('select suspended_at from users order by id').pluck().all()
  expect(times).toEqual([null, suspended, suspended])
  expect(readVersion()).toBeGreaterThan(before)

  const upgraded = readVersion()
  client.exec('update users set suspended_at = null where id = 2')
  expect(readVersion()).toBeGreaterThan(upgraded)
})
