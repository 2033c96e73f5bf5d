import { expect, test } from 'vitest'
import { migrateUpTo } from '#tests/support/migrations.ts'
import { migrateDatabase, openDatabase } from './client.server.ts'

const suspended = '2026-11-01T10:00:00.000Z'
const before = '2026-10-01T10:00:00.000Z'

test('a suspension from before causes were stored is distinguished from other deactivations', () => {
  const db = openDatabase(':memory:')
  migrateUpTo(db, '0018_suspended_since')
  const { $client: client } = db
  client.exec(`
    insert into users (id, name, email, password_hash, suspended_at) values
      (1, 'Owner', 'owner@example.org', '', '${suspended}'),
      (2, 'Admin', 'admin@example.org', '', null);
    insert into listings (id, source, owner_id, title, category, deactivated_at, deactivated_by) values
      (1, 'work', 1, 'By the suspension', 'temp', '${suspended}', 2),
      (2, 'work', 1, 'By the owner, in the same millisecond', 'temp', '${suspended}', 1),
      (3, 'work', 1, 'By the administrator, before', 'temp', '${before}', 2),
      (4, 'work', 1, 'On the lists', 'temp', null, null),
      (5, 'work', null, 'The town’s own', 'temp', '${before}', null);
    insert into events (id, owner_id, title, start_time, end_time, time_zone, status, withdrawn_at) values
      (1, 1, 'By the suspension', '${before}', '${suspended}', 'UTC', 'draft', '${suspended}'),
      (2, 1, 'Brought back by hand', '${before}', '${suspended}', 'UTC', 'active', '${suspended}'),
      (3, 1, 'By an earlier one', '${before}', '${suspended}', 'UTC', 'draft', '${before}');`)
  migrateDatabase(db)
  expect(
    client.prepare('select deactivation_cause from listings order by id').pluck().all(),
  ).toEqual(['suspension', 'choice', 'choice', null, 'choice'])
  expect(client.prepare('select unpublished_at from events order by id').pluck().all()).toEqual([
    suspended,
    null,
    null,
  ])
})
