import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as db from '#db/schema/index.ts'
import { below, columns, own, type Person, type Section } from './section.server.ts'

const myListings = ({ userId }: Person) => sql`select id from listings where owner_id = ${userId}`
const myEvents = ({ userId }: Person) => sql`select id from events where owner_id = ${userId}`
const myTourDates = (person: Person) =>
  sql`select id from tour_dates where listing_id in (${myListings(person)})`

/** All columns of a table that holds the owner's own words and choices alone. */
function allOf(table: SQLiteTable): Section['shown'] {
  const all: SQLiteColumn[] = Object.values(getTableColumns(table))
  return Object.fromEntries(all.map((column) => [column.name, column]))
}

const ofListings = (table: SQLiteTable, shown = allOf(table)) =>
  below(table, shown, (person) => sql`listing_id in (${myListings(person)})`)

const without = (shown: Record<string, SQLiteColumn | SQL>, ...names: string[]) =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => !names.includes(name)))

/** The sections of the download on posts: listings, events and ads, with their photos, dates and tickets. */
export const postSections: Record<string, Section> = {
  listings: own(
    db.listings,
    [db.listings.ownerId],
    without(allOf(db.listings), 'moderated_by', 'deactivated_by'),
  ),
  listing_changes: ofListings(db.listingChanges, {
    ...without(allOf(db.listingChanges), 'moderated_by'),
    // As text: which fields it has differs from change to change.
    fields: sql`fields`,
  }),
  property_details: ofListings(db.propertyDetails),
  work_details: ofListings(db.workDetails),
  play_details: ofListings(db.playDetails),
  photos: ofListings(
    db.photos,
    columns(
      db.photos,
      'listingId',
      'position',
      'alt',
      'fullWidth',
      'fullHeight',
      'waitsSince',
      'createdAt',
    ),
  ),
  removed_photos: ofListings(
    db.removedPhotos,
    columns(db.removedPhotos, 'listingId', 'position', 'alt', 'createdAt', 'removedAt'),
  ),
  tour_dates: ofListings(db.tourDates),
  listing_views: ofListings(db.listingViews),
  events: own(db.events, [db.events.ownerId], without(allOf(db.events), 'moderated_by')),
  event_changes: below(
    db.eventChanges,
    allOf(db.eventChanges),
    (person) => sql`event_id in (${myEvents(person)})`,
  ),
  event_images: own(db.eventImages, [db.eventImages.ownerId], allOf(db.eventImages)),
  ticket_types: below(
    db.ticketTypes,
    without(allOf(db.ticketTypes), 'removed_by'),
    (person) => sql`
      event_id in (${myEvents(person)}) or tour_date_id in (${myTourDates(person)})`,
  ),
  door_links: own(
    db.doorLinks,
    [db.doorLinks.createdBy],
    columns(db.doorLinks, 'eventId', 'name', 'expiresAt', 'revokedAt', 'createdAt'),
  ),
  campaigns: own(
    db.campaigns,
    [db.campaigns.ownerId],
    without(allOf(db.campaigns), 'renewal_token_hash'),
  ),
  campaign_days: below(
    db.campaignDays,
    allOf(db.campaignDays),
    ({ userId }) => sql`campaign_id in (select id from campaigns where owner_id = ${userId})`,
  ),
  classified_photos: below(
    db.classifiedPhotos,
    columns(
      db.classifiedPhotos,
      ...(['classifiedId', 'position', 'alt', 'fullWidth', 'fullHeight'] as const),
      ...(['waitsSince', 'createdAt'] as const),
    ),
    ({ userId }) =>
      sql`classified_id in (select id from classified_ads where owner_id = ${userId})`,
  ),
  classified_changes: below(
    db.classifiedChanges,
    without(allOf(db.classifiedChanges), 'moderated_by'),
    ({ userId }) =>
      sql`classified_id in (select id from classified_ads where owner_id = ${userId})`,
  ),
  classified_ads: own(
    db.classifiedAds,
    [db.classifiedAds.ownerId],
    without(allOf(db.classifiedAds), 'moderated_by', 'renewal_token_hash'),
  ),
  sections_suggested: own(
    db.classifiedSections,
    [db.classifiedSections.suggestedBy],
    columns(db.classifiedSections, 'name', 'status', 'createdAt'),
  ),
}
