import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { SubjectKind } from '#app/domain/activity/activity.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { deleteUnusedFiles } from '#app/domain/photos/files.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { instantAfterColumn } from '#db/instant-after.ts'
import { clearListings } from './clear-listings.server.ts'
import { isFeeOfTown, replaceParameters } from './erasure-sql.server.ts'

/**
 * The condition that tickets were ordered for a post, so that its name, time and place must stay on
 * them.
 */
const hasOrders = (types: SQL) => sql<number>`exists (select 1 from ticket_orders o
  join ticket_types t on t.id = o.ticket_type_id where ${types})`

/**
 * Takes down everything a member posted. Posts that concern nobody else are deleted. Posts that
 * others bought or asked for are kept without the member's words.
 * @param placeholder replaces their titles
 */
export function takeDownPosts(tx: Tx, actor: Actor, userId: number, placeholder: string) {
  declineRequests(tx, actor, userId)
  renameInHistory(tx, userId, placeholder)
  deleteScreenings(tx, userId)
  tx.run(sql`delete from campaigns where owner_id = ${userId}`)
  const pictures = listHashes(
    tx,
    sql`select thumb_hash as hash from classified_photos where classified_id in (${ownPosts(userId).classified})
      union select full_hash from classified_photos where classified_id in (${ownPosts(userId).classified})`,
  )
  tx.run(sql`delete from classified_ads where owner_id = ${userId}`)
  deleteUnusedFiles(tx, pictures)
  tx.run(sql`delete from classified_sections where suggested_by = ${userId}
    and status = 'pending_approval'
    and not exists (select 1 from classified_ads where section_id = classified_sections.id)`)
  tx.run(sql`update classified_sections set suggested_by = null where suggested_by = ${userId}`)
  takeDownEvents(tx, userId)
  takeDownListings(tx, userId, placeholder)
}

type Request = { id: number; memberId: number; title: string; startDate: string; endDate: string }

/**
 * Declines the open requests for the member's listings, so that the people who wait get an answer.
 */
function declineRequests(tx: Tx, actor: Actor, userId: number) {
  const waiting = (table: SQL, days: SQL) =>
    tx.all<Request>(sql`select r.id, r.member_id as memberId, l.title, ${days}
      from ${table} r join listings l on l.id = r.listing_id
      where l.owner_id = ${userId} and r.status = 'pending' and r.member_id <> ${userId}`)
  const decided = sql`decided_at = ${nowInstant()}, decided_by = ${actor.userId}`
  const unanswered = { answer: '', answeredBy: null }
  for (const { id, memberId, title } of waiting(sql`applications`, sql`'' as startDate`)) {
    tx.run(sql`update applications set status = 'denied', ${decided} where id = ${id}`)
    record(tx, actor, { type: 'application.denied', id, memberId, title, ...unanswered })
  }
  const days = sql`r.start_date as startDate, r.end_date as endDate`
  for (const stay of waiting(sql`bookings`, days)) {
    tx.run(sql`update bookings set status = 'declined', ${decided} where id = ${stay.id}`)
    tx.run(sql`delete from booking_days where booking_id = ${stay.id}`)
    record(tx, actor, { type: 'booking.declined', ...stay, ...unanswered })
  }
}

const ownPosts = (userId: number): Record<'listing' | 'event' | 'classified', SQL> => ({
  listing: sql`select id from listings where owner_id = ${userId}`,
  event: sql`select id from events where owner_id = ${userId}`,
  classified: sql`select id from classified_ads where owner_id = ${userId}`,
})

/** Replaces the titles of the member's posts in the history, including posts deleted earlier. */
function renameInHistory(tx: Tx, userId: number, placeholder: string) {
  const posts = ownPosts(userId)
  const did = (kind: string, ...types: string[]) =>
    sql`select subject_id from activities where actor_id = ${userId} and subject_type = ${kind}
      and type in (select value from json_each(${JSON.stringify(types)}))`
  const owned = (kind: string) => sql`select subject_id from activities
    where subject_type = ${kind} and json_extract(parameters, '$.ownerId') = ${userId}`
  const requests = (table: SQL) =>
    sql`select id from ${table} where listing_id in (${posts.listing})`
  const posted = sql`${posts.listing} union ${did('listing', 'listing.posted')}`
  const events = sql`${posts.event} union ${did('event', 'event.created', 'event.duplicated')}`
  const subjects: Record<SubjectKind, SQL | null> = {
    account: null,
    backup: null,
    client: null,
    donation: null,
    door_link: null,
    inventory: null,
    order: null,
    owner: null,
    setting: null,
    ticket: null,
    unmatched_payment: null,
    // Its activities have no subject id; they are erased below.
    personal_list: null,
    listing: posted,
    event: events,
    classified: sql`${posts.classified} union ${did('classified', 'classified.posted')}`,
    campaign: sql`select id from campaigns where owner_id = ${userId}
      union ${did('campaign', 'campaign.ordered')}`,
    waiting_list: sql`select subject_id from activities where subject_type = 'waiting_list'
      and (json_extract(parameters, '$.eventId') in (${events})
        or json_extract(parameters, '$.listingId') in (${posted}))`,
    // An approved section and its name belong to the town.
    section: sql`${did('section', 'section.suggested')}
      except select id from classified_sections where status = 'approved'`,
    tour_date: sql`select id from tour_dates where listing_id in (${posted})
      union ${did('tour_date', 'tour_date.changed')} union ${owned('tour_date')}`,
    ticket_type: did('ticket_type', 'ticket_type.created', 'ticket_type.changed'),
    application: sql`${requests(sql`applications`)} union ${owned('application')}`,
    booking: sql`${requests(sql`bookings`)} union ${owned('booking')}`,
    payment: sql`select id from payments where payer_id = ${userId}
      and ${isFeeOfTown}`,
  }
  const erase = (kind: string, isOwn: SQL) =>
    tx.run(sql`update activities set
        parameters = json_replace(parameters, ${replaceParameters('title', placeholder)},
          '$.item.title', ${placeholder}, ${replaceParameters('place', '')}),
        personal = json_replace(personal, ${replaceParameters('subject', placeholder)},
          '$.feedback', '')
      where subject_type = ${kind} and ${isOwn}`)
  for (const [kind, ids] of Object.entries(subjects)) {
    if (ids) erase(kind, sql`subject_id in (${ids})`)
  }
  erase('personal_list', sql`json_extract(parameters, '$.ownerId') = ${userId}`)
}

function deleteScreenings(tx: Tx, userId: number) {
  for (const [kind, ids] of Object.entries(ownPosts(userId))) {
    tx.run(sql`delete from screenings where subject_type = ${kind} and subject_id in (${ids})`)
  }
}

function takeDownEvents(tx: Tx, userId: number) {
  const isOwn = sql`owner_id = ${userId}`
  const images = tx.all<{ id: number }>(sql`select id from event_images where ${isOwn}`)
  tx.run(sql`delete from events where ${isOwn} and not ${hasOrders(sql`t.event_id = events.id`)}`)
  // A form that was open meanwhile must not write the erased words back, here and in listings.
  const at = nowInstant()
  tx.run(sql`update events set status = 'draft', description = '', image_id = null, image_alt = '',
      updated_at = ${instantAfterColumn(sql`updated_at`, at)},
      bg_image_id = null, moderation_feedback = null, ready_reason = null,
      moderation_status = iif(moderation_status = 'pending', 'rejected', moderation_status), unpublished_at = null where ${isOwn}`)
  const kept = sql`select id from events where ${isOwn}`
  tx.run(sql`delete from event_changes where event_id in (${kept})`)
  tx.run(sql`delete from door_links where event_id in (${kept})`)
  tx.run(
    sql`update ticket_types set ticket_image_url = null, waiting_image_url = null,
        image_id = null, waiting_image_id = null where event_id in (${kept})`,
  )
  for (const { id } of images) deleteImage(tx, id)
  tx.run(sql`update event_images set owner_id = null where ${isOwn}`)
}

/**
 * Deletes an event image unless something else uses it: an administrator's image may be on another
 * member's event.
 */
function deleteImage(tx: Tx, id: number) {
  const isUsed = (table: SQL) =>
    sql`exists (select 1 from ${table} where image_id = ${id} or bg_image_id = ${id})`
  const hashes = listHashes(tx, sql`select hash from event_image_sizes where image_id = ${id}`)
  const { changes } = tx.run(sql`delete from event_images where id = ${id}
    and not ${isUsed(sql`events`)} and not ${isUsed(sql`event_changes`)}
    and not exists (
      select 1 from ticket_types where image_id = ${id} or waiting_image_id = ${id})`)
  if (changes > 0) deleteUnusedFiles(tx, hashes)
}

function takeDownListings(tx: Tx, userId: number, placeholder: string) {
  const own = ownPosts(userId).listing
  const isSold = hasOrders(sql`t.tour_date_id in
    (select id from tour_dates where listing_id = listings.id)`)
  const hashes = listHashes(
    tx,
    sql`select thumb_hash as hash from photos where listing_id in (${own})
      union select full_hash from photos where listing_id in (${own})
      union select thumb_hash from removed_photos where listing_id in (${own})
      union select full_hash from removed_photos where listing_id in (${own})`,
  )
  tx.run(sql`delete from photos where listing_id in (${own})`)
  tx.run(sql`delete from removed_photos where listing_id in (${own})`)
  tx.run(sql`delete from listing_changes where listing_id in (${own})`)
  tx.run(sql`delete from import_changes where listing_id in (${own})`)
  tx.run(sql`delete from listing_views where listing_id in (${own})`)
  tx.run(sql`delete from blocked_days where listing_id in (${own})`)
  tx.run(sql`delete from availability_questions where listing_id in (${own})`)
  tx.run(sql`update import_kept set title = ${placeholder} where listing_id in (${own})`)
  deleteUnusedFiles(tx, hashes)
  tx.run(sql`delete from listings where owner_id = ${userId} and not ${isSold}
    and not exists (select 1 from applications where listing_id = listings.id)
    and not exists (select 1 from bookings where listing_id = listings.id)`)
  tx.run(sql`update listings set moderation_feedback = null, ready_reason = null, import_key = null,
      moderation_status = iif(moderation_status = 'pending', 'rejected', moderation_status),
      updated_at = ${instantAfterColumn(sql`updated_at`, nowInstant())},
      deactivation_cause = 'choice', deactivated_by = ${userId},
      deactivated_at = coalesce(deactivated_at, ${nowInstant()}) where owner_id = ${userId}`)
  clearListings(tx, userId, { placeholder, isSold })
  tx.run(sql`delete from import_records where listing_id in (${own})`)
  for (const table of [sql`applications`, sql`bookings`]) {
    tx.run(sql`update ${table} set answer = null
      where decided_by = ${userId} and listing_id in (${own})`)
  }
}

function listHashes(db: Db, query: SQL): string[] {
  return db.all<{ hash: string }>(query).map(({ hash }) => hash)
}
