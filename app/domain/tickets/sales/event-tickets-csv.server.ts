import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { streamCsv } from '#app/domain/exports/csv.server.ts'
import type { Db } from '#db/client.server.ts'

/**
 * Streams all tickets of an event, with their buyers and the numbers of their payments, as CSV.
 * The ids of a batch are found first, in an index. Sorting whole rows would read all tickets of the
 * event again for each batch.
 */
export function eventTicketsCsv(db: Db, eventId: number): Readable {
  return streamCsv(
    db,
    (after, batch) => sql`
      select t.id as id, d.name as ticket, coalesce(t.holder_name, o.buyer_name) as holder_name,
        o.buyer_name, o.buyer_email, t.code, t.status,
        t.price_cents / 100.0 as purchase_price, t.created_at as purchased_at, t.checked_in_at as validated_at,
        p.id as payment_number, p.method as payment_method
      from tickets t
        join ticket_orders o on o.id = t.order_id
        join ticket_types d on d.id = t.ticket_type_id
        left join payments p on p.id = (select max(id) from payments where purpose = 'ticket'
          and subject_id = coalesce(o.lead_id, o.id) and fulfilled_at is not null)
      where t.id in (
        select t.id from tickets t join ticket_types d on d.id = t.ticket_type_id
        where d.event_id = ${eventId} and t.id > ${after} order by t.id limit ${batch}
      )
      order by t.id`,
  )
}
