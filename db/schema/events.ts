import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { borderStyles, eventStatuses, pageTemplates } from './event-values.ts'
import { moderationStatuses } from './listings.ts'
import { photoFiles } from './photos.ts'
import { readyReasons } from './ready-reasons.ts'

export { borderStyles, eventStatuses, pageTemplates }

/** An uploaded picture; its files are in `event_image_sizes`. */
export const eventImages = sqliteTable(
  'event_images',
  {
    id: id(),
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('event_images_created_idx').on(table.createdAt),
    index('event_images_owner_idx').on(table.ownerId).where(sql`owner_id is not null`),
  ],
)

export const eventImageSizes = sqliteTable(
  'event_image_sizes',
  {
    id: id(),
    imageId: integer('image_id')
      .notNull()
      .references(() => eventImages.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    hash: text('hash')
      .notNull()
      .references(() => photoFiles.hash),
  },
  (table) => [
    index('event_image_sizes_image_idx').on(table.imageId, table.width),
    index('event_image_sizes_hash_idx').on(table.hash),
  ],
)

/** The public fields of an event. A member's change of them waits for approval. */
const content = {
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  location: text('location').notNull().default(''),
  city: text('city').notNull().default(''),
  state: text('state').notNull().default(''),
  /** IANA name; start and end are entered and shown in this zone. */
  timeZone: text('time_zone').notNull(),
  startTime: instant('start_time').notNull(),
  endTime: instant('end_time').notNull(),
  imageId: integer('image_id').references(() => eventImages.id, { onDelete: 'set null' }),
  imageAlt: text('image_alt').notNull().default(''),
  bgImageId: integer('bg_image_id').references(() => eventImages.id, { onDelete: 'set null' }),
  /** Colors as `#rrggbb`, lower case. */
  bgColor: text('bg_color').notNull().default('#ffffff'),
  textColor: text('text_color').notNull().default('#000000'),
  borderColor: text('border_color').notNull().default('#333333'),
  borderStyle: text('border_style', { enum: borderStyles }).notNull().default('solid'),
  /** In pixels. */
  borderWidth: integer('border_width').notNull().default(2),
  /** CSS lengths in rem, such as `2.5rem`. */
  h1FontSize: text('h1_font_size').notNull().default('2.5rem'),
  pFontSize: text('p_font_size').notNull().default('1rem'),
  pageTemplate: text('page_template', { enum: pageTemplates }).notNull().default('default'),
}

/**
 * An event's approved version or, before the first approval, the submitted one. A change of an
 * approved event waits in `event_changes`, while this row stays public.
 */
export const events = sqliteTable(
  'events',
  {
    id: id(),
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    ...content,
    status: text('status', { enum: eventStatuses }).notNull().default('active'),
    /** The status of the newest version: this row, or the waiting change. */
    moderationStatus: text('moderation_status', { enum: moderationStatuses })
      .notNull()
      .default('pending'),
    moderationFeedback: text('moderation_feedback'),
    /** Shown before the feedback, in the reader's language. */
    readyReason: text('ready_reason', { enum: readyReasons }),
    moderatedAt: instant('moderated_at'),
    moderatedBy: integer('moderated_by').references(() => users.id, { onDelete: 'set null' }),
    /** When it was first approved. */
    publishedAt: instant('published_at'),
    cancelledAt: instant('cancelled_at'),
    /** When a suspension of its owner made it a draft; null once its status is set by hand. */
    unpublishedAt: instant('unpublished_at'),
    /** The most tickets one person may have; null for the portal's setting. */
    ticketsPerPerson: integer('tickets_per_person'),
    /** Whether its page shows how many seats of each ticket type are left. */
    showsSeatsLeft: integer('shows_seats_left', { mode: 'boolean' }).notNull().default(false),
    /** Until how many hours before the start buyers may give tickets back; null if they may not. */
    giveBackHours: integer('give_back_hours'),
    /** The part of the price that is then refunded, in percent. */
    giveBackPercent: integer('give_back_percent').notNull().default(100),
    /** Whether the form of an order asks for a name for each ticket. */
    asksNames: integer('asks_names', { mode: 'boolean' }).notNull().default(false),
    isPublic: integer('is_public', { mode: 'boolean' })
      .notNull()
      .generatedAlwaysAs(sql`published_at is not null and status <> 'draft'`, { mode: 'stored' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('events_upcoming_idx').on(table.isPublic, table.endTime, table.id),
    index('events_start_idx').on(table.isPublic, table.startTime, table.id),
    index('events_city_idx').on(table.isPublic, table.city, table.endTime, table.id),
    index('events_owner_idx').on(table.ownerId, table.startTime),
    index('events_moderation_idx').on(table.moderationStatus, table.status, table.updatedAt),
    index('events_image_idx').on(table.imageId),
    index('events_bg_image_idx').on(table.bgImageId),
    index('events_moderated_by_idx').on(table.moderatedBy).where(sql`moderated_by is not null`),
    check('events_end_after_start', sql`end_time > start_time`),
    check('events_border_width', sql`border_width >= 0`),
  ],
)

/** The newest version of an approved event, until it is approved. */
export const eventChanges = sqliteTable(
  'event_changes',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    ...content,
    submittedAt: instant('submitted_at').notNull(),
  },
  (table) => [
    index('event_changes_image_idx').on(table.imageId),
    index('event_changes_bg_image_idx').on(table.bgImageId),
  ],
)
