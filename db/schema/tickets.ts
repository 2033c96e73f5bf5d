import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { cents, createdAt, id, instant } from './columns.ts'
import { eventImages, events } from './events.ts'
import { tourDates } from './listings.ts'
import { refunds } from './payments.ts'

/**
 * A ticket type of an event, or the seats of a tour date. Triggers count sold and held seats; a
 * check keeps them within the quantity, so that no seat is sold twice.
 */
export const ticketTypes = sqliteTable(
  'ticket_types',
  {
    id: id(),
    eventId: integer('event_id').references(() => events.id, { onDelete: 'cascade' }),
    tourDateId: integer('tour_date_id').references(() => tourDates.id, { onDelete: 'cascade' }),
    /** For a tour date, its times in the form that `describeTicketType` reads. */
    name: text('name').notNull(),
    priceCents: cents('price_cents').notNull(),
    /** The number of seats; -1 is unlimited. */
    quantity: integer('quantity').notNull(),
    /** Seats that are reserved and sold. Triggers count them (docs/decisions/016). */
    heldCount: integer('held_count').notNull().default(0),
    soldCount: integer('sold_count').notNull().default(0),
    /**
     * An address that somebody typed, approved like the picture. Pages may link to it, but neither
     * they nor the server load it.
     */
    ticketImageUrl: text('ticket_image_url'),
    /** The newest address, which waits like the newest picture. */
    waitingImageUrl: text('waiting_image_url'),
    /** The approved picture or, before the event's first approval, the submitted one. */
    imageId: integer('image_id').references(() => eventImages.id, { onDelete: 'set null' }),
    /** The newest picture, which waits for approval or was rejected with its event's change. */
    waitingImageId: integer('waiting_image_id').references(() => eventImages.id, {
      onDelete: 'set null',
    }),
    /** When it was taken off sale; tickets already sold stay valid. */
    offSaleAt: instant('off_sale_at'),
    /** When and by whom it was deleted; it can be restored until a job deletes its row. */
    removedAt: instant('removed_at'),
    removedBy: integer('removed_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('ticket_types_event_idx').on(table.eventId),
    index('ticket_types_removed_idx').on(table.removedAt).where(sql`removed_at is not null`),
    index('ticket_types_removed_by_idx').on(table.removedBy).where(sql`removed_by is not null`),
    index('ticket_types_image_idx').on(table.imageId),
    index('ticket_types_waiting_image_idx').on(table.waitingImageId),
    uniqueIndex('ticket_types_tour_date_unique').on(table.tourDateId),
    // SQLite cannot rename checks, so these keep the table's old name.
    check('ticket_definitions_one_owner', sql`(event_id is null) <> (tour_date_id is null)`),
    check('ticket_definitions_price', sql`price_cents >= 0`),
    check('ticket_definitions_quantity', sql`quantity >= -1`),
    check(
      'ticket_definitions_seats',
      sql`held_count >= 0 and sold_count >= 0 and (quantity = -1 or held_count + sold_count <= quantity)`,
    ),
  ],
)

export const orderStatuses = ['held', 'completed', 'released'] as const
const releaseReasons = ['expired', 'cancelled', 'failed'] as const

/**
 * Seats of one ticket type for one buyer: held while unpaid, then completed or released. Types
 * bought together have separate orders with one payment (docs/rules.md#mixed-orders).
 */
export const ticketOrders = sqliteTable(
  'ticket_orders',
  {
    id: id(),
    ticketTypeId: integer('ticket_type_id')
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
    /** The order whose payment also pays for this one; null if it has its own payment, or none. */
    leadId: integer('lead_id').references((): AnySQLiteColumn => ticketOrders.id, {
      onDelete: 'cascade',
    }),
    buyerId: integer('buyer_id').references(() => users.id, { onDelete: 'set null' }),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    status: text('status', { enum: orderStatuses }).notNull(),
    releaseReason: text('release_reason', { enum: releaseReasons }),
    /**
     * Unused since 0.1.0, but the release before still needs it unique; the next release removes
     * it.
     */
    requestKey: text('request_key').notNull(),
    /** The organizer's rule for giving tickets back at the time of the order. */
    giveBackHours: integer('give_back_hours'),
    giveBackPercent: integer('give_back_percent').notNull().default(100),
    /**
     * The names for the tickets of a held order, until the tickets are made; null if none were
     * given.
     */
    holderNames: text('holder_names', { mode: 'json' }).$type<string[]>(),
    heldUntil: instant('held_until'),
    completedAt: instant('completed_at'),
    releasedAt: instant('released_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ticket_orders_request_unique').on(table.buyerId, table.requestKey),
    uniqueIndex('ticket_orders_held_unique')
      .on(table.ticketTypeId, table.buyerId)
      .where(sql`status = 'held'`),
    index('ticket_orders_lead_idx').on(table.leadId),
    index('ticket_orders_type_idx').on(table.ticketTypeId, table.status),
    index('ticket_orders_held_idx').on(table.status, table.heldUntil),
    check('ticket_orders_quantity', sql`quantity between 1 and 10`),
  ],
)

export const ticketStatuses = ['valid', 'used', 'cancelled', 'refunded'] as const

export const tickets = sqliteTable(
  'tickets',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => ticketOrders.id, { onDelete: 'cascade' }),
    ticketTypeId: integer('ticket_type_id')
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
    /** The ticket's code, read aloud or scanned at the door: random, with a check digit. */
    code: text('code').notNull(),
    status: text('status', { enum: ticketStatuses }).notNull().default('valid'),
    priceCents: cents('price_cents').notNull(),
    /** The name of the person who uses it; null for the buyer's own. */
    holderName: text('holder_name'),
    /** When the buyer mailed it to somebody else with a new code, which the buyer does not see. */
    passedOnAt: instant('passed_on_at'),
    /** When the buyer gave it back, and the refunded cents. */
    givenBackAt: instant('given_back_at'),
    givenBackCents: cents('given_back_cents'),
    checkedInAt: instant('checked_in_at'),
    /** The member who checked it in; null for door staff. */
    checkedInBy: integer('checked_in_by').references(() => users.id, { onDelete: 'set null' }),
    doorLinkId: integer('door_link_id').references(() => doorLinks.id, { onDelete: 'set null' }),
    cancelledAt: instant('cancelled_at'),
    refundId: integer('refund_id').references(() => refunds.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('tickets_code_unique').on(table.code),
    index('tickets_order_idx').on(table.orderId),
    index('tickets_type_idx').on(table.ticketTypeId, table.status),
    index('tickets_refund_idx').on(table.refundId).where(sql`refund_id is not null`),
    index('tickets_checked_in_by_idx').on(table.checkedInBy).where(sql`checked_in_by is not null`),
    index('tickets_door_link_idx').on(table.doorLinkId).where(sql`door_link_id is not null`),
  ],
)

/** A link with a PIN for checking the tickets of one event. */
export const doorLinks = sqliteTable(
  'door_links',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    pinHash: text('pin_hash').notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Unused since 0.1.0, but the release before still reads it; the next release removes it. */
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('door_links_token_unique').on(table.tokenHash),
    index('door_links_event_idx').on(table.eventId),
    index('door_links_created_by_idx').on(table.createdBy).where(sql`created_by is not null`),
  ],
)

/** A browser of door staff that has entered the PIN. */
export const doorSessions = sqliteTable(
  'door_sessions',
  {
    id: id(),
    doorLinkId: integer('door_link_id')
      .notNull()
      .references(() => doorLinks.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('door_sessions_token_unique').on(table.tokenHash),
    index('door_sessions_expires_idx').on(table.expiresAt),
    index('door_sessions_link_idx').on(table.doorLinkId),
  ],
)

const waitingStatuses = ['waiting', 'offered', 'accepted', 'lapsed', 'left'] as const

/** Members who wait for sold-out seats, in order of arrival; an offer is a held order. */
export const waitingListEntries = sqliteTable(
  'waiting_list_entries',
  {
    id: id(),
    ticketTypeId: integer('ticket_type_id')
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
    memberId: integer('member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    status: text('status', { enum: waitingStatuses }).notNull().default('waiting'),
    /** The order that holds the offered seats. */
    orderId: integer('order_id').references(() => ticketOrders.id, { onDelete: 'set null' }),
    offeredAt: instant('offered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('waiting_list_member_unique')
      .on(table.ticketTypeId, table.memberId)
      .where(sql`status in ('waiting', 'offered')`),
    index('waiting_list_next_idx').on(table.ticketTypeId, table.status, table.id),
    index('waiting_list_person_idx').on(table.memberId),
    index('waiting_list_order_idx').on(table.orderId).where(sql`order_id is not null`),
    check('waiting_list_quantity', sql`quantity between 1 and 10`),
  ],
)
