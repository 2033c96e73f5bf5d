import { expect, test } from 'vitest'
import { findConversation } from '#app/domain/classifieds/relay.server.ts'
import { migrateUpTo } from '#tests/support/migrations.ts'
import { migrateDatabase, openDatabase } from './client.server.ts'

test('links to conversations that were mailed before hashes were stored still work', () => {
  const db = openDatabase(':memory:')
  migrateUpTo(db, '0033_classified_ads_may_be_shown')
  const { $client: client } = db
  client.exec(`
    insert into classified_sections (id, name) values (1, 'For sale');
    insert into classified_ads (id, section_id, content, expires_at) values
      (1, 1, 'Two barn cats.', '2999-01-01T05:00:00.000Z');
    insert into relay_threads
      (id, classified_id, inquirer_name, inquirer_email, owner_token, inquirer_token) values
      (7, 1, 'Ann', 'ann@example.org', 'the-owners', 'the-inquirers');`)
  migrateDatabase(db)
  expect(findConversation(db, 'the-owners')?.side).toBe('7 owner')
  expect(findConversation(db, 'the-inquirers')?.side).toBe('7 inquirer')
  expect(findConversation(db, 'anybodys')).toBeNull()
  expect(client.pragma('foreign_key_check')).toEqual([])
})
