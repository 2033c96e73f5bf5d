import { expect, test } from 'vitest'
import { migrateUpTo } from '#tests/support/migrations.ts'
import { migrateDatabase, openDatabase } from './client.server.ts'

test('findings in deleted events and in old wordings are deleted', () => {
  const db = openDatabase(':memory:')
  migrateUpTo(db, '0068_suspensions_that_last')
  const { $client: client } = db
  const screened = client.prepare(`
    insert into screenings (subject_type, subject_id, text_hash, risk, rule, reason, screened_by,
      created_at)
    values (?, 7, ?, 1, 'ordinary', '', 'rules', ?)`)
  const now = new Date().toISOString()
  screened.run('event', 'of a deleted event', now)
  screened.run('listing', 'an old wording', '2026-01-01T00:00:00.000Z')
  screened.run('listing', 'the wording of last year', '2026-01-02T00:00:00.000Z')
  screened.run('classified', 'a recent wording', now)
  screened.run('classified', 'the wording of now', '2099-01-01T00:00:00.000Z')
  migrateDatabase(db)
  expect(client.prepare('select text_hash from screenings order by id').pluck().all()).toEqual([
    'the wording of last year',
    'a recent wording',
    'the wording of now',
  ])
})
