import { type SQL, sql } from 'drizzle-orm'
import { contains } from '#db/contains.ts'
import { readTicketCode } from './ticket-code.ts'

/**
 * Returns the SQL for the ids that payments have of orders (the leading order's) with this buyer or
 * holder, or with the ticket of this code.
 */
export function selectOrdersMatching(search: string): SQL {
  const code = readTicketCode(search)
  const isCode = code === null ? sql`false` : sql`t.code = ${code}`
  return sql`
    select coalesce(o.lead_id, o.id) from ticket_orders o
      where ${contains(sql`o.buyer_name`, search)}
    union select coalesce(o.lead_id, o.id) from tickets t join ticket_orders o on o.id = t.order_id
      where ${isCode} or ${contains(sql`t.holder_name`, search)}`
}
