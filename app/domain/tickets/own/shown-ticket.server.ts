import { findImageCards } from '#app/domain/event-images/images.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { qrAddress } from '#app/shared/qr.server.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import type { Formats, Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { getOccasion, type Occasion } from '../occasion.server.ts'
import type { TicketRow } from '../queries.server.ts'
import { getHolder, type TicketStatus } from '../ticket.ts'
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
   * The address of its file for a calendar; null if the ticket is cancelled or refunded, or its event
   * or tour date sells no tickets any more.
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
    price: words.ticketPrice(ticket.priceCents),
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
