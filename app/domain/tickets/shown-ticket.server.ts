import type { Actor } from '#app/domain/accounts/account.ts'
import { findImageCards } from '#app/domain/event-images/images.server.ts'
import { isForOrder, type PaymentPurpose } from '#app/domain/payments/payment.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { qrAddress } from '#app/shared/qr.server.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import type { Formats, Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { getOccasion, type Occasion } from './occasion.server.ts'
import { getLeadId } from './order-lines.server.ts'
import { may } from './permissions.ts'
import { listOrderTickets, type TicketRow } from './queries.server.ts'
import { getHolder, type TicketStatus } from './ticket.ts'
import { formatTicketCode } from './ticket-code.ts'

/** A ticket as its buyer sees it, in the reader's language. */
export type ShownTicket = {
  id: number
  title: string
  /** Null for a tour, because its type only repeats the date. */
  type: string | null
  when: string
  where: string
  holder: string
  price: string
  /** The page of the ticket. */
  path: string
  /** The public page of the event or tour. */
  about: string
  /**
   * The address of its file for a calendar; null if the ticket is void, or its event is cancelled,
   * hidden, or too late to buy.
   */
  calendar: string | null
  code: string
  status: TicketStatus
  /** The picture of its type, in the size of large cards. */
  picture: string | null
  /** An image as a `data:` URL; null when the ticket is not valid. */
  qr: string | null
}

export async function showTicket(
  db: Db,
  { ticket, order, ticketType }: Pick<TicketRow, 'ticket' | 'order' | 'ticketType'>,
  occasion: Occasion,
  words: Words,
): Promise<ShownTicket> {
  const { eventId, listingId, isOnSale } = occasion
  const isGood = ticket.status === 'valid' || ticket.status === 'used'
  return {
    id: ticket.id,
    title: occasion.title,
    type: occasion.kind === 'tour' ? null : describeTicketType(ticketType.name, words),
    when: words.span(occasion),
    where: occasion.location,
    holder: getHolder(ticket, order),
    price: ticket.priceCents === 0 ? words.text.tickets.sales.free : words.cents(ticket.priceCents),
    path: paths.ticket(ticket.code),
    about: eventId ? paths.events.show(eventId) : paths.play.show(listingId ?? 0),
    calendar: isOnSale && isGood ? paths.ticketCalendar(ticket.code) : null,
    code: formatTicketCode(ticket.code),
    picture: findPicture(db, ticketType.imageId),
    status: ticket.status,
    qr: ticket.status === 'valid' ? await qrAddress(ticket.code) : null,
  }
}

function findPicture(db: Db, imageId: number | null): string | null {
  return (imageId && findImageCards(db, [imageId]).get(imageId)?.large) || null
}

export function showTickets(
  db: Db,
  rows: readonly TicketRow[],
  words: Words,
): Promise<ShownTicket[]> {
  return Promise.all(rows.map((row) => showTicket(db, row, getOccasion(db, row.ticketType), words)))
}

export type PastTicket = ReturnType<typeof showPast>

/** Converts a ticket to a row of the buyer's list. A ticket that was passed on has no code. */
export function showPast(
  { ticket, order, ticketType, title, startTime, timeZone }: TicketRow,
  words: Formats,
) {
  return {
    id: ticket.id,
    code: ticket.passedOnAt ? null : ticket.code,
    status: ticket.status,
    priceCents: ticket.priceCents,
    holder: getHolder(ticket, order),
    title,
    type: ticketType.tourDateId ? null : describeTicketType(ticketType.name, words),
    when: words.start(startTime, timeZone ?? config.timeZone),
  }
}

/**
 * Whether the buyer can still use a ticket: it is valid, not passed on, and its event or tour date
 * is not over.
 */
export function isComing({ ticket, endTime }: Pick<TicketRow, 'ticket' | 'endTime'>): boolean {
  return ticket.status === 'valid' && !ticket.passedOnAt && endTime > nowInstant()
}

/**
 * Returns the tickets that a member bought with an order and the orders it pays for, without those
 * that were passed on; none for other members.
 */
export function listBoughtTickets(db: Db, actor: Actor, orderId: number): TicketRow[] {
  return listOrderTickets(db, orderId).filter(({ order: { buyerId }, ticket }) =>
    may(actor, 'show', { buyerId, isPassedOn: ticket.passedOnAt !== null }),
  )
}

/** Where a ticket is among those that its buyer bought with it, and the addresses beside it. */
export type TicketPlace = {
  /** From 1. */
  at: number
  count: number
  previous: string | null
  next: string | null
}

/** Returns a ticket's place in its order, for its buyer; null for others. */
export function findTicketPlace(
  db: Db,
  actor: Actor,
  { ticket, order }: Pick<TicketRow, 'ticket' | 'order'>,
): TicketPlace | null {
  const codes = listBoughtTickets(db, actor, getLeadId(order)).map((row) => row.ticket.code)
  const index = codes.indexOf(ticket.code)
  if (index === -1) return null
  const [previous, next] = [codes[index - 1], codes[index + 1]]
  return {
    at: index + 1,
    count: codes.length,
    previous: previous ? paths.ticket(previous) : null,
    next: next ? paths.ticket(next) : null,
  }
}

type PaidOrder = { purpose: PaymentPurpose; subjectId: number }

/** Returns the coming tickets bought with a payment, for the member who bought them. */
export function listPaidTickets(
  db: Db,
  actor: Actor | null,
  { purpose, subjectId }: PaidOrder,
): TicketRow[] {
  if (!actor || !isForOrder(purpose)) return []
  return listBoughtTickets(db, actor, subjectId).filter(isComing)
}
