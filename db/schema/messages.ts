import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { activities } from './activities.ts'
import { createdAt, id, instant } from './columns.ts'

/** Mail to send, written in the transaction of what caused it and sent by the outbox job. */
export const outboxMessages = sqliteTable(
  'outbox_messages',
  {
    id: id(),
    toAddress: text('to_address').notNull(),
    replyTo: text('reply_to'),
    /** Its reader's language; the words are chosen when it is sent. */
    locale: text('locale'),
    content: text('content', { mode: 'json' }).$type<{ template: string }>(),
    /** The words of mail that was queued before contents were stored. */
    writtenSubject: text('written_subject'),
    writtenText: text('written_text'),
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
    activityId: integer('activity_id').references(() => activities.id, { onDelete: 'cascade' }),
    /** The sentence and path of what was written before activities were referred to. */
    writtenMessage: text('written_message'),
    writtenPath: text('written_path'),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_user_idx').on(table.userId, table.createdAt),
    index('notifications_activity_idx').on(table.activityId),
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
