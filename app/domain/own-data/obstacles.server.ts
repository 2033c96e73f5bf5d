import { sql } from 'drizzle-orm'
import { orderPurposes } from '#app/domain/payments/payment.ts'
import { findSoldOccasions } from '#app/domain/tickets/sales/sold-occasions.server.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import type { Db } from '#db/client.server.ts'
import type { Person } from './section.server.ts'

type ObstacleKind =
  | 'runs_the_portal'
  | 'open_payment'
  | 'held_order'
  | 'refund_under_way'
  | 'disputed_payment'
  | 'unmatched_payment'
  | 'sold_event'
  | 'sold_tour_date'
  | 'own_booking'
  | 'booked_rental'

/** A reason why an account cannot be deleted yet: its title, and the page where it is settled. */
export type Obstacle = { kind: ObstacleKind; title: string | null; path: string | null }

type Row = {
  id: number
  title: string | null
  reference: string
  /** The event or tour of a held order. */
  eventId: number | null
  listingId: number | null
}

/** Where the person settles what concerns them, and where an administrator does so for them. */
const settledAt = {
  person: {
    unmatchedPayment: paths.contact(),
    ownBooking: paths.myRequests(),
    bookedRental: paths.ownerDashboard.bookings(),
  },
  town: {
    unmatchedPayment: paths.admin.unmatchedPayments(),
    ownBooking: paths.ownerDashboard.bookings({ all: 1 }),
    bookedRental: paths.ownerDashboard.bookings({ all: 1 }),
  },
}

/**
 * Returns what is still owed or promised and prevents the deletion of an account
 * (docs/rules.md#account-deletion); empty if there is nothing.
 * @param settledBy whose pages the obstacles lead to
 */
export function findObstacles(
  db: Db,
  { userId, email }: Person,
  settledBy: keyof typeof settledAt = 'person',
): Obstacle[] {
  const pages = settledAt[settledBy]
  const today = dayInZone(nowInstant(), config.timeZone)
  const find = (
    kind: ObstacleKind,
    query: ReturnType<typeof sql>,
    toPath: (row: Row) => string | null,
  ): Obstacle[] => db.all<Row>(query).map((row) => ({ kind, title: row.title, path: toPath(row) }))
  const title = sql`json_extract(p.item, '$.title') as title`
  const isOwn = sql`(p.payer_id = ${userId} or p.payee_id = ${userId})`
  const toPaymentPage = ({ reference }: Row) => paths.payment(reference)
  const isBooked = sql`b.status = 'accepted' and b.end_date >= ${today}`
  return [
    ...find(
      'runs_the_portal',
      sql`select id, name as title from users where id = ${userId} and (email = ${config.adminEmail ?? ''}
        or role = 'admin' and membership_status = 'active' and not exists (
          select 1 from users other where other.role = 'admin'
            and other.membership_status = 'active' and other.id <> ${userId}))`,
      () => null,
    ),
    ...find(
      'open_payment',
      sql`select p.id, p.reference, ${title} from payments p where ${isOwn}
        and (p.status = 'pending' or p.checkout_url is not null)`,
      toPaymentPage,
    ),
    ...find(
      'held_order',
      sql`select o.id, coalesce(e.title, l.title) as title, e.id as eventId, l.id as listingId
        from ticket_orders o join ticket_types t on t.id = o.ticket_type_id
        left join events e on e.id = t.event_id
        left join tour_dates d on d.id = t.tour_date_id
        left join listings l on l.id = d.listing_id
        where o.buyer_id = ${userId} and o.status = 'held' and not exists (
          select 1 from payments where purpose in ${orderPurposes}
            and subject_id = coalesce(o.lead_id, o.id) and status = 'pending')`,
      ({ eventId, listingId }) =>
        eventId ? paths.events.tickets(eventId) : paths.play.purchaseTicket(listingId ?? 0),
    ),
    ...find(
      'refund_under_way',
      sql`select p.id, p.reference, ${title} from refunds r join payments p on p.id = r.payment_id
        where r.status = 'requested' and (p.payer_id = ${userId}
          or p.payee_id = ${userId} and p.method <> 'offline')`,
      toPaymentPage,
    ),
    ...find(
      'disputed_payment',
      sql`select p.id, p.reference, ${title} from payments p where ${isOwn}
        and p.disputed_at is not null and p.dispute_closed_at is null`,
      toPaymentPage,
    ),
    ...find(
      'unmatched_payment',
      sql`select id, description as title from unmatched_payments where payer_email = ${email}
        and state not in ('refunded', 'matched')`,
      () => pages.unmatchedPayment,
    ),
    ...findSoldOccasions(db, userId).map(({ kind, title, path }) => ({ kind, title, path })),
    ...find(
      'own_booking',
      sql`select b.id, l.title from bookings b join listings l on l.id = b.listing_id
        where b.member_id = ${userId} and ${isBooked}`,
      () => pages.ownBooking,
    ),
    ...find(
      'booked_rental',
      sql`select b.id, l.title from bookings b join listings l on l.id = b.listing_id
        where l.owner_id = ${userId} and ${isBooked}`,
      () => pages.bookedRental,
    ),
  ]
}
