import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { changeStatuses, moderationStatuses } from './listings.ts'
import { photoSizes } from './photos.ts'
import { readyReasons } from './ready-reasons.ts'

export const sectionStatuses = ['pending_approval', 'approved'] as const

/**
 * A section of the classified ads. Members suggest sections and administrators approve them; a
 * rejected suggestion is marked deleted.
 */
export const classifiedSections = sqliteTable(
  'classified_sections',
  {
    id: id(),
    name: text('name').notNull(),
    status: text('status', { enum: sectionStatuses }).notNull().default('pending_approval'),
    suggestedBy: integer('suggested_by').references(() => users.id, { onDelete: 'set null' }),
    /** When it was deleted; its old classifieds still show its name. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('classified_sections_name_unique')
      .on(sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
  ],
)

export const classifiedStatuses = ['active', 'cancelled', 'expired'] as const

/** The fields that a member fills in for a classified. */
const content = {
  sectionId: integer('section_id')
    .notNull()
    .references(() => classifiedSections.id),
  title: text('title'),
  content: text('content').notNull(),
  hiddenUrl: text('hidden_url'),
  hiddenEmail: text('hidden_email'),
  displayUrl: integer('display_url', { mode: 'boolean' }).notNull().default(false),
  displayEmail: integer('display_email', { mode: 'boolean' }).notNull().default(false),
}

/** A classified ad. It is public while approved, paid for, and neither cancelled nor over. */
export const classifiedAds = sqliteTable(
  'classified_ads',
  {
    id: id(),
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    ...content,
    status: text('status', { enum: classifiedStatuses }).notNull().default('active'),
    moderationStatus: text('moderation_status', { enum: moderationStatuses })
      .notNull()
      .default('pending'),
    moderationFeedback: text('moderation_feedback'),
    /** Shown before the feedback, in the reader's language. */
    readyReason: text('ready_reason', { enum: readyReasons }),
    moderatedAt: instant('moderated_at'),
    moderatedBy: integer('moderated_by').references(() => users.id, { onDelete: 'set null' }),
    /** The last payment; null before the first. */
    paidAt: instant('paid_at'),
    /** End of the last paid day. */
    expiresAt: instant('expires_at'),
    cancelledAt: instant('cancelled_at'),
    /** When the owner was mailed that the classified ends soon; null again after a renewal. */
    warnedAt: instant('warned_at'),
    /** SHA-256 of the token in the last mailed renewal link. */
    renewalTokenHash: text('renewal_token_hash'),
    /** Approved and paid for, so shown until it expires. Null counts as false. */
    mayBeShown: integer('may_be_shown', { mode: 'boolean' }).generatedAlwaysAs(
      sql`moderation_status = 'approved' and status <> 'cancelled' and expires_at > ''`,
      { mode: 'virtual' },
    ),
    /** Read only by the previous release, whose job hides a classified by its status. */
    isPublic: integer('is_public', { mode: 'boolean' })
      .notNull()
      .generatedAlwaysAs(
        sql`moderation_status = 'approved' and status = 'active' and expires_at is not null`,
        { mode: 'stored' },
      ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('classified_ads_renewal_unique').on(table.renewalTokenHash),
    index('classified_ads_running_idx').on(table.mayBeShown, table.expiresAt),
    index('classified_ads_in_section_idx').on(table.sectionId),
    index('classified_ads_owner_idx').on(table.ownerId, table.createdAt),
    index('classified_ads_moderation_idx').on(
      table.moderationStatus,
      table.status,
      table.updatedAt,
    ),
    index('classified_ads_expiry_idx').on(table.status, table.expiresAt),
    index('classified_ads_moderated_by_idx')
      .on(table.moderatedBy)
      .where(sql`moderated_by is not null`),
  ],
)

/**
 * The newest version of an approved classified while it waits or is rejected; the classified's own
 * row stays the approved form (docs/rules.md#waiting-changes). Its new pictures are those with
 * `waits_since`.
 */
export const classifiedChanges = sqliteTable(
  'classified_changes',
  {
    classifiedId: integer('classified_id')
      .primaryKey()
      .references(() => classifiedAds.id, { onDelete: 'cascade' }),
    ...content,
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
  (table) => [
    index('classified_changes_moderation_idx').on(table.moderationStatus),
    index('classified_changes_section_idx').on(table.sectionId),
  ],
)

/**
 * A conversation of two people about a classified. The portal relays it, so that neither sees the
 * other's address.
 */
export const relayThreads = sqliteTable(
  'relay_threads',
  {
    id: id(),
    classifiedId: integer('classified_id')
      .notNull()
      .references(() => classifiedAds.id, { onDelete: 'cascade' }),
    /** Null for somebody who was not signed in. */
    inquirerId: integer('inquirer_id').references(() => users.id, { onDelete: 'set null' }),
    inquirerName: text('inquirer_name').notNull(),
    inquirerEmail: text('inquirer_email').notNull(),
    /** The language of mail with answers; null for the town's. */
    inquirerLocale: text('inquirer_locale'),
    /**
     * Unused since 0.1.0, but the release before still reads them; the next release removes them.
     * Links are in `relay_links`, and new rows have random text here that is no link.
     */
    ownerToken: text('owner_token').notNull(),
    inquirerToken: text('inquirer_token').notNull(),
    /** When one side ended the conversation. Neither can write after that. */
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('relay_threads_owner_unique').on(table.ownerToken),
    uniqueIndex('relay_threads_inquirer_unique').on(table.inquirerToken),
    index('relay_threads_inquirer_idx').on(table.inquirerId, table.createdAt),
    index('relay_threads_classified_idx').on(table.classifiedId),
  ],
)

/** A mailed link to a conversation, for one of its two sides. */
export const relayLinks = sqliteTable(
  'relay_links',
  {
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    threadId: integer('thread_id')
      .notNull()
      .references(() => relayThreads.id, { onDelete: 'cascade' }),
    isOwner: integer('is_owner', { mode: 'boolean' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('relay_links_thread_idx').on(table.threadId)],
)

export const relayMessages = sqliteTable(
  'relay_messages',
  {
    id: id(),
    threadId: integer('thread_id')
      .notNull()
      .references(() => relayThreads.id, { onDelete: 'cascade' }),
    isFromOwner: integer('is_from_owner', { mode: 'boolean' }).notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('relay_messages_thread_idx').on(table.threadId, table.id),
    check('relay_messages_not_empty', sql`message <> ''`),
  ],
)

/**
 * The pictures of a classified, in their order: at most three approved ones, and three that wait.
 */
export const classifiedPhotos = sqliteTable(
  'classified_photos',
  {
    id: id(),
    classifiedId: integer('classified_id')
      .notNull()
      .references(() => classifiedAds.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    alt: text('alt').notNull(),
    ...photoSizes(),
    /**
     * Since when it waits with the change of an approved classified, hidden from visitors; null for
     * an approved one.
     */
    waitsSince: instant('waits_since'),
    createdAt: createdAt(),
  },
  (table) => [
    index('classified_photos_classified_idx').on(table.classifiedId, table.position),
    index('classified_photos_thumb_idx').on(table.thumbHash),
    index('classified_photos_full_idx').on(table.fullHash),
  ],
)
