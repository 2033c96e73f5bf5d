import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { createdAt, id, instant } from './columns.ts'
import { listings } from './listings.ts'

export const applicationStatuses = ['pending', 'approved', 'denied'] as const

export const applications = sqliteTable(
  'applications',
  {
    id: id(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    memberId: integer('member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /**
     * The amount offered for a property to lease or buy; null for an application without an offer.
     */
    offerCents: integer('offer_cents'),
    status: text('status', { enum: applicationStatuses }).notNull().default('pending'),
    answer: text('answer'),
    decidedAt: instant('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('applications_one_open')
      .on(table.listingId, table.memberId)
      .where(sql`status = 'pending'`),
    index('applications_listing_idx').on(table.listingId, table.status, table.createdAt),
    index('applications_member_idx').on(table.memberId, table.createdAt),
    index('applications_decided_by_idx').on(table.decidedBy).where(sql`decided_by is not null`),
  ],
)
