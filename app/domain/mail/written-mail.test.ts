import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderMail } from '#app/domain/notifications/mail-templates.server.ts'
import { openDatabase } from '#app/wiring.server.ts'
import { migrateDatabase } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { migrateUpTo } from '#tests/support/migrations.ts'
import { MailServer } from '#tests/support/smtp.ts'
import { sendDueMail } from './delivery.server.ts'
import { createMailer } from './mailer.server.ts'

/** Mail that waits since before migration 0021 has its text, and neither template nor language. */

let server: MailServer
beforeEach(async () => {
  server = await MailServer.start()
})
afterEach(() => server.stop())

const subject = 'Your ticket for “Harvest supper”'
const text = 'Hello Ann,\n\nshow this code at the door: K7PM-22QX-9\n'

test('an old mail arrives as it was written, once, with its code as a picture', async () => {
  const db = openDatabase(':memory:')
  migrateUpTo(db, '0020_field_terms')
  const insert = db.$client.prepare(`insert into outbox_messages
    (to_address, subject, text, qr_code, next_attempt_at) values (?, ?, ?, ?, ?)`)
  insert.run('ann@example.org', subject, text, 'K7PM22QX9', '2026-11-20T10:00:00.000Z')
  migrateDatabase(db)
  expect(db.select().from(outboxMessages).get()).toMatchObject({ content: null, locale: null })

  const run = () => sendDueMail(db, () => createMailer(server.url), renderMail)
  await run()
  await run()
  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail?.to).toEqual(['ann@example.org'])
  const parsed = await PostalMime.parse(mail?.raw ?? '')
  expect([parsed.subject, parsed.text?.trim()]).toEqual([subject, text.trim()])
  expect(parsed.attachments).toMatchObject([{ filename: 'K7PM22QX9.png', mimeType: 'image/png' }])
  const stored = db.select().from(outboxMessages).get()
  expect(stored).toMatchObject({ writtenSubject: subject, content: null, lastError: null })
  expect(stored?.sentAt).not.toBeNull()
})
