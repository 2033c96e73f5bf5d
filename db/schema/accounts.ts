import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, instant, updatedAt } from './columns.ts'

export const roles = ['member', 'cashier', 'moderator', 'importer', 'admin'] as const
export const membershipStatuses = ['pending', 'active', 'suspended'] as const

export const users = sqliteTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    /** Trimmed and lower-cased, so that an address has one account. */
    email: text('email').notNull(),
    /** A new address, until the link mailed to it is opened. */
    pendingEmail: text('pending_email'),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: roles }).notNull().default('member'),
    membershipStatus: text('membership_status', { enum: membershipStatuses })
      .notNull()
      .default('pending'),
    /** The language of the account's mail; null: the town's. */
    locale: text('locale'),
    emailVerifiedAt: instant('email_verified_at'),
    /** When the membership was suspended; null unless it is, or is pending after a suspension. */
    suspendedAt: instant('suspended_at'),
    /** When it was deleted. The row stays without personal data, because others refer to it. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(table.email),
    index('users_status_idx').on(table.membershipStatus),
    index('users_role_idx').on(table.role, table.membershipStatus),
    index('users_created_idx').on(table.createdAt),
  ],
)

/** A signed-in browser or API client. Only a SHA-256 hash of the token is stored. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** When the password was last given again in it; null if not since signing in. */
    confirmedAt: instant('confirmed_at'),
    /** When it was last used, accurate to 15 minutes; null if only when it was opened. */
    seenAt: instant('seen_at'),
  },
  (table) => [
    uniqueIndex('sessions_token_hash_unique').on(table.tokenHash),
    index('sessions_user_idx').on(table.userId),
    index('sessions_expires_idx').on(table.expiresAt),
  ],
)

/** A browser that an account has signed in on; one browser has one token and a row for each account. */
export const signInDevices = sqliteTable(
  'sign_in_devices',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    signedInAt: instant('signed_in_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_devices_unique').on(table.tokenHash, table.userId),
    index('sign_in_devices_user_idx').on(table.userId),
    index('sign_in_devices_signed_in_idx').on(table.signedInAt),
  ],
)

export const oneTimeTokenPurposes = [
  'verify_email',
  'change_email',
  'reset_password',
  'second_factor',
] as const

/**
 * A mailed link, or a sign-in that waits for its second factor. Works once and for a limited time.
 */
export const oneTimeTokens = sqliteTable(
  'one_time_tokens',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: oneTimeTokenPurposes }).notNull(),
    /** The address the link was sent to; the link is void once the account has another address. */
    email: text('email').notNull(),
    /** The name and password of a registration, applied only by its own link (verify_email). */
    name: text('name'),
    passwordHash: text('password_hash'),
    /**
     * The page that the visitor wanted before registering, to which the link leads (verify_email).
     */
    redirectTo: text('redirect_to'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('one_time_tokens_hash_unique').on(table.tokenHash),
    index('one_time_tokens_user_idx').on(table.userId, table.purpose),
  ],
)
