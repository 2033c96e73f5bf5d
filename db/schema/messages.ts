import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { createdAt, id, instant } from './columns.ts'

/** Mail to send, written in the transaction of what caused it and sent by the outbox job. */
export const outboxMessages = sqliteTable(
  'outbox_messages',
  {
    id: id(),
    toAddress: text('to_address').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Letters and digits that are attached as a QR code, when the message is sent. */
    qrCode: text('qr_code'),
    createdAt: createdAt(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    sentAt: instant('sent_at'),
    /** Set when the last attempt is used up; shown to the administrator. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_due_idx')
      .on(table.nextAttemptAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('outbox_created_idx').on(table.createdAt),
  ],
)

export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    /** A path of this portal where the matter can be seen. */
    href: text('href'),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_user_idx').on(table.userId, table.createdAt),
    index('notifications_unread_idx').on(table.userId).where(sql`read_at is null`),
  ],
)

/** What visitors wrote on the contact page. */
export const contactMessages = sqliteTable('contact_messages', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  createdAt: createdAt(),
})
