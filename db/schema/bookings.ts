import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { createdAt, day, id, instant } from './columns.ts'
import { listings } from './listings.ts'

export const bookingStatuses = ['pending', 'accepted', 'declined', 'lapsed', 'cancelled'] as const

export const bookings = sqliteTable(
  'bookings',
  {
    id: id(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    memberId: integer('member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** First and last day, both included. */
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    /** Of the whole stay, as its guest saw it; null if it had none, and for older bookings. */
    priceCents: integer('price_cents'),
    status: text('status', { enum: bookingStatuses }).notNull().default('pending'),
    /** When an unanswered request lapses. */
    lapsesAt: instant('lapses_at').notNull(),
    answer: text('answer'),
    decidedAt: instant('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('bookings_listing_idx').on(table.listingId, table.startDate),
    index('bookings_member_idx').on(table.memberId, table.createdAt),
    index('bookings_lapse_idx').on(table.status, table.lapsesAt),
    index('bookings_decided_by_idx').on(table.decidedBy).where(sql`decided_by is not null`),
    check('bookings_days_in_order', sql`end_date >= start_date`),
  ],
)

/**
 * Days of a rental that its owner keeps free of bookings. Triggers keep a day from being both blocked
 * and held by a booking.
 */
export const blockedDays = sqliteTable(
  'blocked_days',
  {
    id: id(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** First and last day, both included. */
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('blocked_days_listing_idx').on(table.listingId, table.endDate),
    check('blocked_days_in_order', sql`end_date >= start_date`),
  ],
)

/**
 * A day held by a pending or accepted booking. The primary key keeps a rental's day from being
 * booked twice; freeing days deletes their rows.
 */
export const bookingDays = sqliteTable(
  'booking_days',
  {
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.day] }),
    index('booking_days_booking_idx').on(table.bookingId),
  ],
)
