import type Database from 'better-sqlite3'

/** The rules that a portal's data must fulfill at every moment, each as a query for violations. */
const invariants: Record<string, string> = {
  'A ticket type has sold as many seats as it has valid and used tickets.': `
    select id, sold_count from ticket_types t where sold_count <> (
      select count(*) from tickets where ticket_type_id = t.id and status in ('valid', 'used'))`,
  'A ticket type holds as many seats as its held orders.': `
    select id, held_count from ticket_types t where held_count <> (
      select coalesce(sum(quantity), 0) from ticket_orders
      where ticket_type_id = t.id and status = 'held')`,
  'A completed order has a ticket for each seat, any other order none.': `
    select id, status, quantity from ticket_orders o where
      (select count(*) from tickets where order_id = o.id)
        <> iif(status = 'completed', quantity, 0)`,
  'A completed order that costs something is paid.': `
    select o.id from ticket_orders o where o.status = 'completed'
      and o.unit_price_cents > 0 and not exists (
        select 1 from payments p where p.purpose in ('ticket', 'tour')
          and p.subject_id = coalesce(o.lead_id, o.id) and p.fulfilled_at is not null)`,
  'A paid order is completed, or its money is on the way back or could not be sent back.': `
    select p.id, p.reference from payments p join ticket_orders o
      on coalesce(o.lead_id, o.id) = p.subject_id
    where p.purpose in ('ticket', 'tour') and p.status = 'paid'
      and o.status <> 'completed' and p.refunded_cents < p.amount_cents
      and not exists (select 1 from refunds where payment_id = p.id and status = 'failed')`,
  'Orders that were placed together have the same status.': `
    select o.id, o.status, l.status from ticket_orders o join ticket_orders l on l.id = o.lead_id
    where o.status <> l.status or l.lead_id is not null`,
  'The refunds of a payment add up, and to no more than was paid.': `
    select id, reference, refunded_cents from payments p where refunded_cents > amount_cents
      or refunded_cents <> (select coalesce(sum(amount_cents), 0) from refunds
        where payment_id = p.id and status <> 'failed')`,
  'A ticket that was given back is not valid, and no more goes back for it than it cost.': `
    select t.id, t.status, t.given_back_cents from tickets t left join refunds r on r.id = t.refund_id
    where t.given_back_at is not null and (
      t.status not in ('cancelled', 'refunded') or t.given_back_cents is null
        or t.given_back_cents not between 0 and t.price_cents
        or t.given_back_cents > 0 and r.amount_cents is not t.given_back_cents)`,
  'A ticket that was passed on is not given back.': `
    select id, status from tickets where passed_on_at is not null and given_back_at is not null`,
  'A deleted ticket type is off sale, and nobody has ordered it.': `
    select id, off_sale_at from ticket_types t where removed_at is not null and (off_sale_at is null
      or exists (select 1 from ticket_orders where ticket_type_id = t.id))`,
  'Only a paid payment is fulfilled.': `
    select id, reference, status from payments where fulfilled_at is not null and status <> 'paid'`,
  'A pending or accepted booking holds each of its days that is not over.': `
    select b.id, b.start_date, b.end_date from bookings b
    where b.status in ('pending', 'accepted') and b.end_date >= date('now')
      and (select count(*) from booking_days where booking_id = b.id)
        <> julianday(b.end_date) - julianday(b.start_date) + 1`,
  'No day is both booked and blocked.': `
    select d.listing_id, d.day from booking_days d join blocked_days b
      on b.listing_id = d.listing_id and d.day between b.start_date and b.end_date`,
  'No other booking holds days.': `
    select distinct b.id, b.status from booking_days d join bookings b on b.id = d.booking_id
    where b.status not in ('pending', 'accepted')`,
  'A held day lies within its booking.': `
    select d.booking_id, d.day from booking_days d join bookings b on b.id = d.booking_id
    where d.listing_id <> b.listing_id or d.day not between b.start_date and b.end_date`,
  'A change waits beside an approved listing only.': `
    select c.listing_id, l.moderation_status from listing_changes c
    join listings l on l.id = c.listing_id where l.moderation_status <> 'approved'`,
  'A change of a listing has a field, a photo, or a new text of a photo.': `
    select listing_id, moderation_status from listing_changes c where fields = '{}' and not exists (
      select 1 from photos where listing_id = c.listing_id
        and (waits_since is not null or waiting_alt is not null))`,
  'A change waits beside an approved ad only.': `
    select c.classified_id, a.moderation_status, a.status from classified_changes c
    join classified_ads a on a.id = c.classified_id
    where a.moderation_status <> 'approved' or a.status = 'cancelled'`,
  'A picture waits with a change of its ad only.': `
    select p.id, p.classified_id from classified_photos p where p.waits_since is not null
      and not exists (select 1 from classified_changes where classified_id = p.classified_id)`,
  'A photo or its new text waits with a change of its listing only.': `
    select p.id, p.listing_id from photos p
    where (p.waits_since is not null or p.waiting_alt is not null)
      and not exists (select 1 from listing_changes where listing_id = p.listing_id)`,
  'A photo waits, or its new text does.': `
    select id, listing_id from photos where waits_since is not null and waiting_alt is not null`,
  'Both search indexes have exactly the public listings.': `
    select coalesce(l.id, s.id, t.id) as id from (select id from listings where is_public) l
    full join listing_search_docsize s on s.id = l.id
    full join listing_title_search_docsize t on t.id = coalesce(l.id, s.id)
    where l.id is null or s.id is null or t.id is null`,
  'Nobody is notified of a decision that was undone.': `
    select id, kind, subject_id from undoable_decisions d where undone_at is not null and (
      exists (select 1 from outbox_messages where decision_id = d.id)
      or exists (select 1 from notifications where decision_id = d.id))`,
}

type Violation = { invariant: string; rows: unknown[] }

/** The most rows that are listed of one violation. */
const maxRows = 20

/**
 * Returns the violations in a database, including damage of the file; empty if there are none.
 * Reads only, in one transaction, so that a running portal is checked at one moment.
 * @param isIntact whether the caller has run integrity_check, which reads the whole file and is
 * then skipped
 */
export function findViolations(
  client: Database.Database,
  { isIntact = false }: { isIntact?: boolean } = {},
): Violation[] {
  const damage = () => readPragma(client, 'integrity_check').filter((row) => row !== 'ok')
  const violations = client.transaction(() => [
    {
      invariant: 'The file is sound.',
      rows: [...(isIntact ? [] : damage()), ...readPragma(client, 'foreign_key_check')],
    },
    ...Object.entries(invariants).map(([invariant, sql]) => ({
      invariant,
      rows: client.prepare(`${sql} limit ${maxRows}`).all(),
    })),
  ])()
  return violations.filter(({ rows }) => rows.length > 0)
}

function readPragma(client: Database.Database, name: string): unknown[] {
  const rows = client.pragma(name) as Array<Record<string, unknown>>
  return rows.map((row) => row[name] ?? row)
}
