import { expect, test } from 'vitest'
import { migrateUpTo } from '#tests/support/migrations.ts'
import { openDatabase } from './client.server.ts'

const at = '2026-11-01T10:00:00.000Z'

test('renamed columns keep their values, also under the names that the release before reads', () => {
  const db = openDatabase(':memory:')
  migrateUpTo(db, '0066_search_index_of_titles')
  const { $client: client } = db
  client.exec(`
    insert into users (id, name, email, password_hash) values (1, 'Ann', 'ann@example.org', '');
    insert into events (id, title, time_zone, start_time, end_time, return_hours, return_percent)
      values (1, 'Fair', 'UTC', '${at}', '2026-11-01T12:00:00.000Z', 48, 80);
    insert into ticket_types (id, event_id, name, price_cents, quantity) values (1, 1, 'Seat', 500, 9);
    insert into ticket_orders (id, ticket_type_id, buyer_id, buyer_name, buyer_email, quantity,
      unit_price_cents, status, request_key, return_hours, return_percent)
      values (1, 1, 1, 'Ann', 'ann@example.org', 2, 500, 'completed', 'k', 24, 50);
    insert into tickets (id, order_id, ticket_type_id, code, price_cents, status, validated_at, validated_by)
      values (1, 1, 1, 'A', 500, 'used', '${at}', 1), (2, 1, 1, 'B', 500, 'valid', null, null);
    insert into import_drafts (id, file_name, header) values (7, 'lots.csv', '["a"]');
    insert into import_rows (draft_id, row_number, cells) values (7, 2, '["x"]');
    insert into job_runs (name, started_at) values ('delete import drafts', '${at}');`)
  const definitions = () =>
    client
      .prepare<[], string>(
        `select sql from sqlite_master where type = 'trigger' and tbl_name in ('events', 'ticket_orders',
           'tickets') order by name`,
      )
      .pluck()
      .all()
  const before = definitions()
  expect(before.length).toBeGreaterThan(5)
  migrateUpTo(db, '0067_names_of_the_code')

  expect(definitions()).toEqual(before)
  const read = (sql: string) => client.prepare(sql).raw().all()
  for (const names of ['give_back_hours, give_back_percent', 'return_hours, return_percent']) {
    expect(read(`select ${names} from events`)).toEqual([[48, 80]])
    expect(read(`select ${names} from ticket_orders`)).toEqual([[24, 50]])
  }
  for (const names of ['checked_in_at, checked_in_by', 'validated_at, validated_by']) {
    expect(read(`select ${names} from tickets order by id`)).toEqual([
      [at, 1],
      [null, null],
    ])
  }
  for (const table of ['imports', 'import_drafts']) {
    expect(read(`select id, file_name from ${table}`)).toEqual([[7, 'lots.csv']])
  }
  expect(read('select import_id, draft_id from import_rows')).toEqual([[7, 7]])
  expect(read('select name from job_runs')).toEqual([['clean up imports']])
})

test('triggers, foreign keys and defaults work after the renames', () => {
  const db = openDatabase(':memory:')
  migrateUpTo(db, '0067_names_of_the_code')
  const { $client: client } = db
  client.exec(`
    insert into users (id, name, email, password_hash) values (1, 'Ann', 'ann@example.org', '');
    insert into events (id, title, time_zone, start_time, end_time)
      values (1, 'Fair', 'UTC', '${at}', '2026-11-01T12:00:00.000Z');
    insert into ticket_types (id, event_id, name, price_cents, quantity) values (1, 1, 'Seat', 500, 9);
    insert into ticket_orders (id, ticket_type_id, buyer_name, buyer_email, quantity, unit_price_cents,
      status, request_key) values (1, 1, 'Ann', 'ann@example.org', 1, 500, 'completed', 'k');
    insert into tickets (id, order_id, ticket_type_id, code, price_cents, checked_in_by)
      values (1, 1, 1, 'A', 500, 1);
    insert into imports (id, file_name, header, created_by) values (7, 'lots.csv', '["a"]', 1);
    insert into import_rows (import_id, row_number, cells) values (7, 2, '["x"]');
    insert into import_entries (import_id, row_number, key, fields, record) values (7, 3, 'k', '{}', '{}');`)
  const read = (sql: string) => client.prepare(sql).pluck().get()
  expect(read('select sold_count from ticket_types')).toBe(1)
  expect(read('select give_back_percent from events')).toBe(100)
  client.exec(`update tickets set status = 'refunded'; delete from users; delete from imports`)
  expect(read('select sold_count from ticket_types')).toBe(0)
  expect(read('select checked_in_by from tickets')).toBeNull()
  expect(
    read('select (select count(*) from import_rows) + (select count(*) from import_entries)'),
  ).toBe(0)
  expect(client.pragma('integrity_check', { simple: true })).toBe('ok')
})
