import { desc, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { activities } from './activities.ts'
import { createdAt, id, instant } from './columns.ts'
import { undoableDecisions } from './decisions.ts'

/** The decision that the message is about, set while the decision can be undone. */
const decisionId = () =>
  integer('decision_id').references(() => undoableDecisions.id, { onDelete: 'set null' })

/** Mail to send, queued in the transaction that causes it and sent by a background job. */
export const outboxMessages = sqliteTable(
  'outbox_messages',
  {
    id: id(),
    toAddress: text('to_address').notNull(),
    replyTo: text('reply_to'),
    /** The recipient's language; the text is written when the mail is sent. */
    locale: text('locale'),
    content: text('content', { mode: 'json' }).$type<{ template: string }>(),
    /** The text of old mail, queued before contents were stored. */
    writtenSubject: text('written_subject'),
    writtenText: text('written_text'),
    /** Letters and digits of the QR codes that are attached when the mail is sent. */
    qrCode: text('qr_code'),
    /** Higher is sent first: 1 for account mail, whose recipient is waiting for it. */
    priority: integer('priority').notNull().default(0),
    createdAt: createdAt(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    sentAt: instant('sent_at'),
    /** When the last attempt failed; administrators see the mail from then on. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    decisionId: decisionId(),
  },
  (table) => [
    index('outbox_decision_idx').on(table.decisionId).where(sql`decision_id is not null`),
    index('outbox_priority_idx')
      .on(desc(table.priority), table.nextAttemptAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('outbox_created_idx').on(table.createdAt),
    index('outbox_failed_idx').on(table.failedAt).where(sql`failed_at is not null`),
    index('outbox_to_idx').on(table.toAddress),
    index('outbox_reply_to_idx').on(table.replyTo).where(sql`reply_to is not null`),
    index('outbox_subject_idx').on(sql`(content ->> '$.activity.id')`),
    /** The mail that confirms the deletion of an account. */
    index('outbox_farewell_idx')
      .on(table.id)
      .where(sql`content ->> '$.template' = 'account_deleted'`),
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
    /** The sentence and path of old notifications, written before they referred to activities. */
    writtenMessage: text('written_message'),
    writtenPath: text('written_path'),
    readAt: instant('read_at'),
    /** The notification is hidden before this instant; null if it never was. */
    shownFrom: instant('shown_from'),
    decisionId: decisionId(),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_decision_idx').on(table.decisionId).where(sql`decision_id is not null`),
    index('notifications_user_idx').on(table.userId, table.createdAt),
    index('notifications_activity_idx').on(table.activityId),
    index('notifications_unread_idx').on(table.userId).where(sql`read_at is null`),
    index('notifications_read_idx').on(table.readAt).where(sql`read_at is not null`),
    index('notifications_written_idx').on(table.id).where(sql`written_message is not null`),
  ],
)

/** Messages from the contact page. */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: id(),
    /** Null for somebody who was not signed in. */
    memberId: integer('member_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** When an administrator marked it as answered, and who. */
    answeredAt: instant('answered_at'),
    answeredBy: integer('answered_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_messages_member_idx').on(table.memberId, table.createdAt),
    index('contact_messages_answered_by_idx')
      .on(table.answeredBy)
      .where(sql`answered_by is not null`),
  ],
)
