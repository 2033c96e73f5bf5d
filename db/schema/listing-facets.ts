import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * The number of public listings for each combination of filters, kept by triggers, so that no list
 * counts rows.
 */
export const listingFacets = sqliteTable(
  'listing_facets',
  {
    source: text('source').notNull(),
    category: text('category').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    listings: integer('listings').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.category, table.city, table.state] })],
)
