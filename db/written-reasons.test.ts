import { expect, test } from 'vitest'
import { migrateUpTo } from '#tests/support/migrations.ts'
import { openDatabase } from './client.server.ts'

const at = '2026-11-01T10:00:00.000Z'

test('the written reasons of earlier refunds become personal, and end with the payer’s account', () => {
  const db = openDatabase(':memory:')
  migrateUpTo(db, '0057_waiting_pictures_of_ticket_types')
  const { $client: client } = db
  client.exec(`
    insert into users (id, name, email, password_hash, deleted_at) values
      (1, 'Buyer', 'buyer@example.org', '', null), (2, 'Deleted member', 'deleted-2', '', '${at}');
    insert into payments (id, reference, purpose, subject_id, payer_id, payer_email, amount_cents,
      currency, expires_at, status) values
      (1, 'a', 'ticket', 1, 1, 'buyer@example.org', 500, 'usd', '${at}', 'paid'),
      (2, 'b', 'ticket', 2, 2, '', 500, 'usd', '${at}', 'paid');
    insert into refunds (payment_id, amount_cents, source, reason) values
      (1, 100, 'person', 'Ill'), (2, 100, 'person', 'Ill'), (2, 100, 'person', '');`)
  const record = client.prepare(`insert into activities
    (type, subject_type, subject_id, parameters, personal) values (?, ?, ?, ?, ?)`)
  const mail = client.prepare(`insert into outbox_messages
    (to_address, content, next_attempt_at) values ('', ?, '${at}')`)
  const rows = [
    ['ticket.refunded', 1, { title: 'Fair', reason: 'Ill' }],
    ['ticket.taken_back', 1, { title: 'Fair', reason: '' }],
    ['payment.refunded', 1, { reason: { code: 'written', words: 'Ill' } }],
    ['payment.refunded', 1, { reason: { code: 'too_late' } }],
    ['payment.refunded', 2, { reason: { code: 'written', words: 'Ill' } }],
    ['order.released', 1, { reason: 'expired' }],
  ] as const
  for (const [type, id, parameters] of rows) {
    const payer = type === 'payment.refunded' ? { payerEmail: 'x' } : null
    const [kind = ''] = type.split('.')
    record.run(type, kind, id, JSON.stringify(parameters), payer && JSON.stringify(payer))
    mail.run(JSON.stringify({ template: 'activity', activity: { type, id, ...parameters } }))
  }
  migrateUpTo(db, '0058_written_reasons_of_refunds')
  const read = (query: string) =>
    (client.prepare(query).pluck().all() as Array<string | null>).map((json) =>
      JSON.parse(json ?? 'null'),
    )
  const written = { reason: { code: 'written' } }
  const byPortal = { reason: { code: 'too_late' } }
  expect(read('select parameters from activities order by id')).toEqual([
    { title: 'Fair' },
    { title: 'Fair' },
    written,
    byPortal,
    written,
    { reason: 'expired' },
  ])
  expect(read('select personal from activities order by id')).toEqual([
    { writtenReason: 'Ill' },
    { writtenReason: '' },
    { payerEmail: 'x', writtenReason: 'Ill' },
    { payerEmail: 'x' },
    { payerEmail: 'x', writtenReason: '' },
    null,
  ])
  expect(read(`select content -> '$.activity' from outbox_messages order by id`)).toMatchObject([
    { title: 'Fair', writtenReason: 'Ill' },
    { title: 'Fair', writtenReason: '' },
    { ...written, writtenReason: 'Ill' },
    byPortal,
    { ...written, writtenReason: 'Ill' },
    { reason: 'expired' },
  ])
  expect(client.prepare('select reason from refunds order by id').pluck().all()).toEqual([
    'Ill',
    '',
    '',
  ])
})
