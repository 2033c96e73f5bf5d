import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { createdAt, id } from './columns.ts'
import { listings } from './listings.ts'

/**
 * A person who applied for or booked a listing. Each owner has a separate entry, which other owners
 * cannot read.
 */
export const clients = sqliteTable(
  'clients',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The owner of the client book; null is the town. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    preferences: text('preferences').notNull().default(''),
    notes: text('notes').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('clients_owner_unique').on(table.userId, table.ownerId),
    uniqueIndex('clients_town_unique').on(table.userId).where(sql`owner_id is null`),
    index('clients_owner_idx').on(table.ownerId, table.name),
  ],
)

/** Which clients belong to which listings. Owners see the clients of their own listings. */
export const clientListings = sqliteTable(
  'client_listings',
  {
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.listingId] }),
    index('client_listings_listing_idx').on(table.listingId),
  ],
)

export const ownershipStatuses = ['active', 'inactive'] as const

/** A member who posts listings. */
export const owners = sqliteTable('owners', {
  id: id(),
  userId: integer('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  contactInfo: text('contact_info').notNull(),
  mailingAddress: text('mailing_address').notNull().default(''),
  ownershipStatus: text('ownership_status', { enum: ownershipStatuses })
    .notNull()
    .default('active'),
  createdAt: createdAt(),
})
