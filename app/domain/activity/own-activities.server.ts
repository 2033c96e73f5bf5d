import { type SQL, sql } from 'drizzle-orm'
import type { SubjectKind } from './activity.ts'

/**
 * Returns the conditions of which at least one holds for a member's own activities: what they did,
 * and what happened to their posts and orders. They are separate so that each can use an index.
 */
export function whereOwnActivities(userId: number): SQL[] {
  const byKind = Object.entries(selectOwnSubjects(userId)).flatMap(([kind, own]) =>
    own ? [sql`subject_type = ${kind} and subject_id in (${own})`] : [],
  )
  return [sql`actor_id = ${userId}`, ...byKind]
}

/** Returns a query for the ids of a member's own activities. */
export function selectOwnActivities(userId: number): SQL {
  const selects = whereOwnActivities(userId).map(
    (own) => sql`select id from activities where ${own}`,
  )
  return sql.join(selects, sql` union `)
}

/**
 * Returns, for each kind, a query for the ids of a member's own subjects: what they posted, applied
 * for, bought, paid or are paid for, and what others applied for or bought from them. Null for
 * kinds that only the town has.
 */
function selectOwnSubjects(userId: number): Record<SubjectKind, SQL | null> {
  const ownListings = sql`select id from listings where owner_id = ${userId}`
  const ownEvents = sql`select id from events where owner_id = ${userId}`
  const ownTourDates = sql`select id from tour_dates where listing_id in (${ownListings})`
  const ownTicketTypes = sql`
    select id from ticket_types where event_id in (${ownEvents})
    union all select id from ticket_types where tour_date_id in (${ownTourDates})`
  const ownOrders = sql`
    select id from ticket_orders where buyer_id = ${userId}
    union all select id from ticket_orders where ticket_type_id in (${ownTicketTypes})`
  const requests = (table: SQL) => sql`
    select id from ${table} where member_id = ${userId}
    union all select id from ${table} where listing_id in (${ownListings})`
  return {
    account: sql`select ${userId}`,
    application: requests(sql`applications`),
    backup: null,
    booking: requests(sql`bookings`),
    campaign: sql`select id from campaigns where owner_id = ${userId}`,
    classified: sql`select id from classified_ads where owner_id = ${userId}`,
    client: sql`select id from clients where owner_id = ${userId}`,
    donation: sql`
      select subject_id from payments where payer_id = ${userId} and purpose = 'donation'`,
    door_link: sql`select id from door_links where event_id in (${ownEvents})`,
    event: ownEvents,
    inventory: null,
    listing: ownListings,
    order: ownOrders,
    owner: sql`select id from owners where user_id = ${userId}`,
    payment: sql`
      select id from payments where payer_id = ${userId}
      union all select id from payments where payee_id = ${userId}`,
    personal_list: null,
    section: sql`select id from classified_sections where suggested_by = ${userId}`,
    setting: null,
    ticket: sql`select id from tickets where order_id in (${ownOrders})`,
    ticket_type: ownTicketTypes,
    tour_date: ownTourDates,
    unmatched_payment: null,
    // The id of a waiting list is that of its ticket type.
    waiting_list: ownTicketTypes,
  }
}
