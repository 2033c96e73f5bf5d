import { z } from 'zod'
import type { TicketRow } from '#app/domain/tickets/queries.server.ts'
import type { TicketType } from '#app/domain/tickets/ticket.ts'
import { qrAddress } from '#app/shared/qr.server.ts'

/** A ticket definition as spec section 3 has it; prices in whole units of the currency. */
export const ticketTypeSchema = z.object({
  id: z.number(),
  name: z.string(),
  price: z.number(),
  quantity: z.number(),
  purchased_count: z.number(),
  ticket_image_url: z.string().nullable(),
})

export function serializeTicketType(ticketType: TicketType): z.infer<typeof ticketTypeSchema> {
  return {
    id: ticketType.id,
    name: ticketType.name,
    price: ticketType.priceCents / 100,
    quantity: ticketType.quantity,
    purchased_count: ticketType.soldCount,
    ticket_image_url: ticketType.ticketImageUrl,
  }
}

/** A purchased ticket as spec section 3 has it; times are UTC instants. */
export const ticketSchema = z.object({
  id: z.number(),
  event_title: z.string(),
  ticket_name: z.string(),
  purchase_price: z.number(),
  unique_code: z.string(),
  status: z.string(),
  purchased_at: z.string(),
  validated_at: z.string().nullable(),
  /** An image as a `data:` address. */
  qr_code_data: z.string(),
  buyer_name: z.string(),
  buyer_email: z.string(),
})

export async function serializeTicket(row: TicketRow): Promise<z.infer<typeof ticketSchema>> {
  const { ticket, order, ticketType, title } = row
  return {
    id: ticket.id,
    event_title: title,
    ticket_name: ticketType.name,
    purchase_price: ticket.priceCents / 100,
    unique_code: ticket.code,
    status: ticket.status,
    purchased_at: ticket.createdAt,
    validated_at: ticket.validatedAt,
    qr_code_data: await qrAddress(ticket.code),
    buyer_name: order.buyerName,
    buyer_email: order.buyerEmail,
  }
}

/** A page of a list and the words looked for in it. */
export const pagedSearch = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  search: z.string().max(200).default(''),
})
