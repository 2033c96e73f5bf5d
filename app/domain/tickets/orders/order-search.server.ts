import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { contains } from '#db/contains.ts'
import { readTicketCode } from '../own/ticket-code.ts'

/**
 * Returns a condition for an order, or those placed together with it, that has this buyer or holder,
 * or the ticket of this code.
 * @param leadId the column with the leading order's id, as payments have it
 */
export function isOrderMatching(leadId: SQLWrapper, search: string): SQL {
  const code = readTicketCode(search)
  const isCode = code === null ? sql`false` : sql`t.code = ${code}`
  return sql`exists (
    select 1 from ticket_orders o left join tickets t on t.order_id = o.id
    where (o.id = ${leadId} or o.lead_id = ${leadId})
      and (${contains(sql`o.buyer_name`, search)} or ${isCode}
        or ${contains(sql`t.holder_name`, search)}))`
}
