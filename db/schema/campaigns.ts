import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { createdAt, day, id, instant, updatedAt } from './columns.ts'
import { events } from './events.ts'
import { listings } from './listings.ts'

export const campaignStatuses = ['pending', 'active', 'expired', 'cancelled'] as const
/** The possible authors of an ad's line. */
export const lineAuthors = ['model', 'template', 'owner'] as const

/** A listing or event advertised at the bottom of public pages for 30 days, once paid for. */
export const campaigns = sqliteTable(
  'campaigns',
  {
    id: id(),
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    listingId: integer('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
    eventId: integer('event_id').references(() => events.id, { onDelete: 'cascade' }),
    /** The ad's text below the title; at most 120 characters. */
    line: text('line').notNull(),
    lineAuthor: text('line_author', { enum: lineAuthors }).notNull(),
    status: text('status', { enum: campaignStatuses }).notNull().default('pending'),
    /** First and last day in the town's time zone; null until paid. */
    startDate: day('start_date'),
    endDate: day('end_date'),
    /** End of the last day. */
    expiresAt: instant('expires_at'),
    impressionCount: integer('impression_count').notNull().default(0),
    clickCount: integer('click_count').notNull().default(0),
    /** When the owner was mailed that the campaign ends soon. */
    warnedAt: instant('warned_at'),
    /** SHA-256 of the token in the last mailed renewal link. */
    renewalTokenHash: text('renewal_token_hash'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('campaigns_renewal_unique').on(table.renewalTokenHash),
    index('campaigns_running_idx').on(table.status, table.expiresAt),
    index('campaigns_owner_idx').on(table.ownerId, table.createdAt),
    index('campaigns_listing_idx').on(table.listingId),
    index('campaigns_event_idx').on(table.eventId),
    // SQLite cannot rename checks, so these keep the table's old name.
    check('ad_campaigns_one_subject', sql`(listing_id is null) <> (event_id is null)`),
    check('ad_campaigns_line', sql`length(line) <= 120`),
  ],
)

/** Impressions and clicks of a campaign on one town day. */
export const campaignDays = sqliteTable(
  'campaign_days',
  {
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    impressions: integer('impressions').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.day] })],
)
