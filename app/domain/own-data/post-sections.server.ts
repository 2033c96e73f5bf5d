import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { photoAddress } from '#app/domain/photos/sizes.server.ts'
import * as db from '#db/schema/index.ts'
import { below, columns, type DataSection, own, type Person } from './section.server.ts'

const myListings = ({ userId }: Person) => sql`select id from listings where owner_id = ${userId}`
const myEvents = ({ userId }: Person) => sql`select id from events where owner_id = ${userId}`
const myTourDates = (person: Person) =>
  sql`select id from tour_dates where listing_id in (${myListings(person)})`

/** All columns of a table that contains only the owner's own words and choices. */
function allColumns(table: SQLiteTable): DataSection['shown'] {
  const all: SQLiteColumn[] = Object.values(getTableColumns(table))
  return Object.fromEntries(all.map((column) => [column.name, column]))
}

const ofListings = (table: SQLiteTable, shown = allColumns(table)) =>
  below(table, shown, (person) => sql`listing_id in (${myListings(person)})`)

const without = (shown: Record<string, SQLiteColumn | SQL>, ...names: string[]) =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => !names.includes(name)))

/**
 * The sections of the download on posts: listings, events and classifieds, with their photos, dates
 * and tickets.
 */
export const postSections: Record<string, DataSection> = {
  listings: own(
    db.listings,
    [db.listings.ownerId],
    without(allColumns(db.listings), 'moderated_by', 'deactivated_by'),
  ),
  listing_changes: ofListings(db.listingChanges, {
    ...without(allColumns(db.listingChanges), 'moderated_by'),
    // As text, because each change has other fields.
    fields: sql`fields`,
  }),
  property_details: ofListings(db.propertyDetails),
  blocked_days: ofListings(db.blockedDays),
  work_details: ofListings(db.workDetails),
  play_details: ofListings(db.playDetails),
  photos: ofListings(db.photos, {
    address: photoAddress(db.photos.fullHash),
    ...columns(
      db.photos,
      ...(['listingId', 'position', 'alt', 'waitingAlt', 'fullWidth', 'fullHeight'] as const),
      ...(['waitsSince', 'createdAt'] as const),
    ),
  }),
  removed_photos: ofListings(
    db.removedPhotos,
    columns(
      db.removedPhotos,
      'listingId',
      'position',
      'alt',
      'waitingAlt',
      'createdAt',
      'removedAt',
    ),
  ),
  tour_dates: ofListings(db.tourDates),
  listing_views: ofListings(db.listingViews),
  events: own(db.events, [db.events.ownerId], without(allColumns(db.events), 'moderated_by')),
  event_changes: below(
    db.eventChanges,
    allColumns(db.eventChanges),
    (person) => sql`event_id in (${myEvents(person)})`,
  ),
  event_images: own(db.eventImages, [db.eventImages.ownerId], {
    ...allColumns(db.eventImages),
    address: photoAddress(sql`(select hash from event_image_sizes
      where image_id = event_images.id order by width desc limit 1)`),
  }),
  ticket_types: below(
    db.ticketTypes,
    without(allColumns(db.ticketTypes), 'removed_by'),
    (person) => sql`
      event_id in (${myEvents(person)}) or tour_date_id in (${myTourDates(person)})`,
  ),
  door_links: own(
    db.doorLinks,
    [db.doorLinks.createdBy],
    columns(db.doorLinks, 'eventId', 'name', 'revokedAt', 'createdAt'),
  ),
  campaigns: own(
    db.campaigns,
    [db.campaigns.ownerId],
    without(allColumns(db.campaigns), 'renewal_token_hash'),
  ),
  campaign_days: below(
    db.campaignDays,
    allColumns(db.campaignDays),
    ({ userId }) => sql`campaign_id in (select id from campaigns where owner_id = ${userId})`,
  ),
  classified_photos: below(
    db.classifiedPhotos,
    {
      address: photoAddress(db.classifiedPhotos.fullHash),
      ...columns(
        db.classifiedPhotos,
        ...(['classifiedId', 'position', 'alt', 'fullWidth', 'fullHeight'] as const),
        ...(['waitsSince', 'createdAt'] as const),
      ),
    },
    ({ userId }) =>
      sql`classified_id in (select id from classified_ads where owner_id = ${userId})`,
  ),
  classified_changes: below(
    db.classifiedChanges,
    without(allColumns(db.classifiedChanges), 'moderated_by'),
    ({ userId }) =>
      sql`classified_id in (select id from classified_ads where owner_id = ${userId})`,
  ),
  classified_ads: own(
    db.classifiedAds,
    [db.classifiedAds.ownerId],
    without(allColumns(db.classifiedAds), 'moderated_by', 'renewal_token_hash'),
  ),
  sections_suggested: own(
    db.classifiedSections,
    [db.classifiedSections.suggestedBy],
    columns(db.classifiedSections, 'name', 'status', 'createdAt'),
  ),
}
