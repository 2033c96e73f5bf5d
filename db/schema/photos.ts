import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { createdAt, id, instant } from './columns.ts'
import { listings } from './listings.ts'

/**
 * Encoded images, stored under the hash of their bytes, so that an address always serves the same
 * image.
 */
export const photoFiles = sqliteTable('photo_files', {
  /** SHA-256 of the bytes, hex. */
  hash: text('hash').primaryKey(),
  mediaType: text('media_type').notNull(),
  bytes: blob('bytes', { mode: 'buffer' }).notNull(),
})

/** The two small sizes of a stored picture, cropped to one shape, for lists. */
export const cardPictures = sqliteTable(
  'card_pictures',
  {
    /** The stored picture that they were cropped from. */
    sourceHash: text('source_hash')
      .primaryKey()
      .references(() => photoFiles.hash),
    smallHash: text('small_hash')
      .notNull()
      .references(() => photoFiles.hash),
    largeHash: text('large_hash')
      .notNull()
      .references(() => photoFiles.hash),
  },
  (table) => [
    index('card_pictures_small_idx').on(table.smallHash),
    index('card_pictures_large_idx').on(table.largeHash),
  ],
)

/** The columns of an uploaded photo: its two stored sizes. */
export const photoSizes = () => ({
  thumbHash: text('thumb_hash')
    .notNull()
    .references(() => photoFiles.hash),
  thumbWidth: integer('thumb_width').notNull(),
  thumbHeight: integer('thumb_height').notNull(),
  fullHash: text('full_hash')
    .notNull()
    .references(() => photoFiles.hash),
  fullWidth: integer('full_width').notNull(),
  fullHeight: integer('full_height').notNull(),
})

export const photos = sqliteTable(
  'photos',
  {
    id: id(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    alt: text('alt').notNull(),
    /** An approved photo's new text, which waits with the change; null if there is none. */
    waitingAlt: text('waiting_alt'),
    ...photoSizes(),
    /**
     * Since when it waits with the change of an approved listing, hidden from visitors; null for a
     * photo of the approved version.
     */
    waitsSince: instant('waits_since'),
    createdAt: createdAt(),
  },
  (table) => [
    index('photos_listing_idx').on(table.listingId, table.position),
    index('photos_thumb_idx').on(table.thumbHash),
    index('photos_full_idx').on(table.fullHash),
  ],
)

/**
 * Photos that somebody removed, until they are restored or a job deletes them (docs/rules.md#undo).
 */
export const removedPhotos = sqliteTable(
  'removed_photos',
  {
    /** The id of the photo, which it keeps when it is restored. */
    id: integer('id').primaryKey(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    alt: text('alt').notNull(),
    waitingAlt: text('waiting_alt'),
    ...photoSizes(),
    /** Whether it was approved, so that it needs no new approval when it is restored. */
    wasApproved: integer('was_approved', { mode: 'boolean' }).notNull(),
    createdAt: createdAt(),
    removedAt: instant('removed_at').notNull(),
    removedBy: integer('removed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('removed_photos_listing_idx').on(table.listingId),
    index('removed_photos_thumb_idx').on(table.thumbHash),
    index('removed_photos_full_idx').on(table.fullHash),
    index('removed_photos_removed_idx').on(table.removedAt),
  ],
)
