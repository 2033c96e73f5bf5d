import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { cents, createdAt, day, id, instant, updatedAt } from './columns.ts'
import { readyReasons } from './ready-reasons.ts'

export const listingSources = ['properties', 'work', 'play'] as const
export const moderationStatuses = ['pending', 'approved', 'rejected'] as const
/** The statuses of a waiting change. An approved change is part of its listing and has no row. */
export const changeStatuses = ['pending', 'rejected'] as const
const deactivationCauses = ['choice', 'suspension', 'unanswered'] as const

/**
 * The columns that all listings have; the fields of one source are in its details table. Triggers
 * in the migrations keep `listing_search` and `listing_title_search` (text search),
 * `listing_facets` (counts per filter) and `content_version` up to date.
 */
export const listings = sqliteTable(
  'listings',
  {
    id: id(),
    source: text('source', { enum: listingSources }).notNull(),
    /** Null for the town's own listing, which administrators manage. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    category: text('category').notNull(),
    description: text('description').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    /** Price, rent or fee; null shows as "Price on request". */
    priceCents: cents('price_cents'),
    moderationStatus: text('moderation_status', { enum: moderationStatuses })
      .notNull()
      .default('pending'),
    moderationFeedback: text('moderation_feedback'),
    /** Shown before the feedback, in the reader's language. */
    readyReason: text('ready_reason', { enum: readyReasons }),
    moderatedAt: instant('moderated_at'),
    moderatedBy: integer('moderated_by').references(() => users.id, { onDelete: 'set null' }),
    deactivatedAt: instant('deactivated_at'),
    /**
     * Why it is off the lists. The end of a suspension restores only what the suspension took off,
     * and an answer only what was taken off without one.
     */
    deactivationCause: text('deactivation_cause', { enum: deactivationCauses }),
    /** Who took it off the lists; if that was an administrator, its owner cannot put it back. */
    deactivatedBy: integer('deactivated_by').references(() => users.id, { onDelete: 'set null' }),
    takenAt: instant('taken_at'),
    /** Since when an activation fee is due; null if none is. */
    unpaidSince: instant('unpaid_since'),
    /** When it was first approved; "newest" sorts by this. */
    publishedAt: instant('published_at'),
    /** The inventory's key of the row (a parcel number), by which imports find the listing. */
    importKey: text('import_key'),
    isPublic: integer('is_public', { mode: 'boolean' })
      .notNull()
      .generatedAlwaysAs(
        sql`moderation_status = 'approved' and deactivated_at is null and taken_at is null and unpaid_since is null`,
        { mode: 'virtual' },
      ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('listings_import_key_unique').on(table.source, table.importKey),
    index('listings_owner_idx').on(table.ownerId, table.source),
    index('listings_moderation_idx').on(table.moderationStatus, table.createdAt),
    index('listings_moderated_by_idx').on(table.moderatedBy).where(sql`moderated_by is not null`),
    index('listings_deactivated_by_idx')
      .on(table.deactivatedBy)
      .where(sql`deactivated_by is not null`),
    // For lists by id: within a value an index has the rows in that order.
    index('listings_public_idx').on(table.isPublic),
    index('listings_source_idx').on(table.source),
    // One index for each combination of filters in the public lists, in the order "newest".
    index('listings_newest_idx').on(...shown(table), table.publishedAt, table.id),
    index('listings_category_idx').on(...shown(table), table.category, table.publishedAt, table.id),
    index('listings_city_idx').on(...shown(table), table.city, table.publishedAt, table.id),
    index('listings_city_category_idx').on(
      ...shown(table),
      table.city,
      table.category,
      table.publishedAt,
      table.id,
    ),
    index('listings_state_idx').on(...shown(table), table.state, table.publishedAt, table.id),
    index('listings_state_category_idx').on(
      ...shown(table),
      table.state,
      table.category,
      table.publishedAt,
      table.id,
    ),
    // The indexes for other sort orders are in the migrations, because drizzle-kit cannot write
    // them.
    check('listings_price_not_negative', sql`price_cents >= 0`),
  ],
)

function shown({ isPublic, source }: Record<'isPublic' | 'source', AnySQLiteColumn>) {
  return [isPublic, source] as const
}
export const propertyTerms = ['Rent', 'Lease', 'Sell'] as const

export const propertyDetails = sqliteTable('property_details', {
  listingId: integer('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  terms: text('terms', { enum: propertyTerms }).notNull(),
  street: text('street').notNull().default(''),
  postalCode: text('postal_code').notNull().default(''),
  size: text('size').notNull().default(''),
  yearBuilt: integer('year_built'),
  legalDescription: text('legal_description').notNull().default(''),
  /** The parcel number in the county's format. */
  propertyId: text('property_id').notNull().default(''),
  rentalFrequency: text('rental_frequency').notNull().default(''),
  leaseLengthMonths: integer('lease_length_months'),
  depositCents: cents('deposit_cents'),
  petsAllowed: integer('pets_allowed', { mode: 'boolean' }),
  financingAvailable: integer('financing_available', { mode: 'boolean' }),
  availabilityStartDate: day('availability_start_date'),
  availabilityEndDate: day('availability_end_date'),
})

export const workDetails = sqliteTable('work_details', {
  listingId: integer('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  company: text('company').notNull().default(''),
})

export const playTypes = ['Tour', 'Destination', 'Dining', 'Event'] as const

export const playDetails = sqliteTable('play_details', {
  listingId: integer('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  type: text('type', { enum: playTypes }).notNull(),
  location: text('location').notNull().default(''),
  isRepeating: integer('is_repeating', { mode: 'boolean' }).notNull().default(false),
  maxCapacity: integer('max_capacity').notNull().default(0),
  enableTicketing: integer('enable_ticketing', { mode: 'boolean' }).notNull().default(false),
})

/**
 * The newest version of an approved listing while it waits or is rejected; the listing's own rows
 * stay the approved version (docs/rules.md#waiting-changes). Its photos are those with
 * `waits_since`, and `waiting_alt` has the new texts of others.
 */
export const listingChanges = sqliteTable(
  'listing_changes',
  {
    listingId: integer('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** The columns that differ from the approved version; none if only photos are new. */
    fields: text('fields', { mode: 'json' })
      .$type<Record<string, string | number | boolean | null>>()
      .notNull(),
    moderationStatus: text('moderation_status', { enum: changeStatuses })
      .notNull()
      .default('pending'),
    moderationFeedback: text('moderation_feedback'),
    /** Shown before the feedback, in the reader's language. */
    readyReason: text('ready_reason', { enum: readyReasons }),
    moderatedAt: instant('moderated_at'),
    moderatedBy: integer('moderated_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('listing_changes_moderation_idx').on(table.moderationStatus)],
)

/** One date of a tour. */
export const tourDates = sqliteTable(
  'tour_dates',
  {
    id: id(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    /** The number of seats; the ticket type counts how many are sold and held. */
    maxCapacity: integer('max_capacity').notNull().default(0),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [index('tour_dates_listing_idx').on(table.listingId, table.startTime)],
)

/** How often a listing's page was opened on one town day. */
export const listingViews = sqliteTable(
  'listing_views',
  {
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.day] }),
    index('listing_views_day_idx').on(table.day),
  ],
)

/** The complete inventory row of a listing, including columns that the portal has no field for. */
export const importRecords = sqliteTable('import_records', {
  listingId: integer('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  fileName: text('file_name').notNull(),
  rowNumber: integer('row_number').notNull(),
  /** A JSON object from column names to cells, without empty cells. */
  record: text('record', { mode: 'json' }).$type<Record<string, string>>().notNull(),
  /**
   * The values that the last import wrote; the next import updates only fields that changed in the
   * inventory.
   */
  fields: text('fields', { mode: 'json' })
    .$type<Record<string, string | number | boolean | null>>()
    .notNull()
    .default({}),
  importedAt: instant('imported_at').notNull(),
})
