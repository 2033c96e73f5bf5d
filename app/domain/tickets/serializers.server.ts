import { z } from 'zod'
import { redirectSchema } from '#app/shared/api-answers.ts'
import { qrAddress } from '#app/shared/qr.server.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import type { Formats } from '#app/text/words.ts'
import { ticketStatuses } from '#db/schema/tickets.ts'
import { type CheckInResult, checkInStatuses } from './door/check-in.server.ts'
import { roundBought } from './orders/seats-left.ts'
import type { TicketRow } from './queries.server.ts'
import type { TicketType } from './ticket.ts'

/** Prices are in whole units of the currency. */
export const ticketTypeSchema = z.object({
  id: z.number(),
  name: z.string(),
  price: z.number(),
  quantity: z.number(),
  /** Rounded for others than the organizer where the event hides the seats left. */
  purchased_count: z.number(),
  ticket_image_url: z.string().nullable(),
  /** The limit per person for all types of the event together. */
  tickets_per_person: z.number(),
})

type Around = {
  /** The most tickets of the event that one person may have. */
  perPerson: number
  /** The address of its uploaded picture. */
  picture: string | null
  /** Whether the caller may know how many tickets were bought. */
  showsNumbers: boolean
}

export function serializeTicketType(
  ticketType: TicketType,
  { perPerson, picture, showsNumbers }: Around,
): z.input<typeof ticketTypeSchema> {
  return {
    id: ticketType.id,
    name: ticketType.name,
    price: ticketType.priceCents / 100,
    quantity: ticketType.quantity,
    purchased_count: showsNumbers ? ticketType.soldCount : roundBought(ticketType),
    ticket_image_url: picture ?? ticketType.ticketImageUrl,
    tickets_per_person: perPerson,
  }
}

/** Times are UTC instants. */
export const ticketSchema = z.object({
  id: z.number(),
  event_title: z.string(),
  ticket_name: z.string(),
  purchase_price: z.number(),
  unique_code: z.string(),
  status: z.enum(ticketStatuses),
  purchased_at: z.string(),
  validated_at: z.string().nullable(),
  /** An image as a `data:` URL. */
  qr_code_data: z.string(),
  buyer_name: z.string(),
  buyer_email: z.string(),
})

export async function serializeTicket(
  row: TicketRow,
  formats: Formats,
): Promise<z.input<typeof ticketSchema>> {
  const { ticket, order, ticketType, title } = row
  return {
    id: ticket.id,
    event_title: title,
    ticket_name: describeTicketType(ticketType.name, formats),
    purchase_price: ticket.priceCents / 100,
    unique_code: ticket.code,
    status: ticket.status,
    purchased_at: ticket.createdAt,
    validated_at: ticket.checkedInAt,
    qr_code_data: await qrAddress(ticket.code),
    buyer_name: order.buyerName,
    buyer_email: order.buyerEmail,
  }
}

/**
 * The tickets of a free order, or the address to pay at. `ticket` is the first of them; a repeated
 * call has none if all were passed on meanwhile.
 */
export const eventPurchaseSchema = z.union([
  z.object({
    message: z.string(),
    ticket: ticketSchema.optional(),
    tickets: z.array(ticketSchema),
  }),
  redirectSchema,
])

export const tourPurchaseSchema = z.union([
  z.object({ message: z.string(), tickets: z.array(ticketSchema) }),
  redirectSchema,
])

export const checkInSchema = z.object({
  status: z.enum(checkInStatuses),
  message: z.string(),
  validated_at: z.string().nullable(),
  ticket: z.object({ id: z.number(), event_title: z.string(), ticket_name: z.string() }).nullable(),
})

/** @param message the verdict as a sentence */
export function serializeCheckIn(
  { status, ticket, checkedInAt }: CheckInResult,
  message: string,
  formats: Formats,
): z.input<typeof checkInSchema> {
  return {
    status,
    message,
    validated_at: checkedInAt,
    ticket: ticket && {
      id: ticket.id,
      event_title: ticket.eventTitle,
      ticket_name: describeTicketType(ticket.ticketName, formats),
    },
  }
}

export const changedTicketTypeSchema = z.object({ id: z.number() })

/** The API's words for what became of a removed ticket type. */
export const removalWords = { deleted: 'deleted', takenOffSale: 'withdrawn' } as const

export const removedTicketTypeSchema = z.object({
  id: z.number(),
  outcome: z.enum(removalWords),
})
