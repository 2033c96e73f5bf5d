import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { formatPlace } from '#app/domain/events/event.ts'
import type { OrderPurpose } from '#app/domain/payments/payment.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Db } from '#db/client.server.ts'
import { listings, playDetails, tourDates } from '#db/schema/listings.ts'
import type { GiveBackRule } from './refunds/give-back-rule.ts'
import type { TicketType } from './ticket.ts'
import { findTicketedEvent } from './ticketed-event.server.ts'

/** What a ticket is for: an event or a tour date. */
export type Occasion = {
  kind: 'event' | 'tour'
  purpose: OrderPurpose
  title: string
  location: string
  /** UTC instants, shown in `timeZone`. */
  startTime: string
  endTime: string
  timeZone: string
  /** The payee; null is the town. */
  ownerId: number | null
  /** Whether everybody can open the page of the event or tour. */
  isPublic: boolean
  /** Whether tickets can be bought now (docs/rules.md#ticket-sale). */
  isOnSale: boolean
  isCancelled: boolean
  /** The rule for giving back tickets that are bought now. */
  giveBackRule: GiveBackRule
  /** The event or listing whose public page sells the tickets. */
  eventId: number | null
  listingId: number | null
}

/** @throws when the ticket type belongs to nothing, which its foreign keys do not allow */
export function getOccasion(
  db: Db,
  { eventId, tourDateId }: Pick<TicketType, 'eventId' | 'tourDateId'>,
): Occasion {
  const occasion = eventId ? findEventOccasion(db, eventId) : findTourOccasion(db, tourDateId ?? 0)
  if (!occasion) throw new Error('A ticket type without event or tour date.')
  return occasion
}

/** Whether it is the town that acts, not the organizer of an event or tour date. */
export function isByTown(
  actor: Pick<Actor, 'userId'> | null,
  { ownerId }: Pick<Occasion, 'ownerId'>,
): boolean {
  return ownerId !== actor?.userId
}

/**
 * Returns the UTC instant until which seats can be held: the start or, once it has started, the
 * end.
 */
export function getLatestHoldEnd({
  startTime,
  endTime,
}: Pick<Occasion, 'startTime' | 'endTime'>): string {
  return startTime > nowInstant() ? startTime : endTime
}

function findEventOccasion(db: Db, eventId: number): Occasion | null {
  const event = findTicketedEvent(db, eventId)
  if (!event) return null
  return {
    kind: 'event',
    purpose: 'ticket',
    title: event.title,
    location: formatPlace(event),
    startTime: event.startTime,
    endTime: event.endTime,
    timeZone: event.timeZone,
    ownerId: event.ownerId,
    isPublic: event.isPublic,
    isOnSale: event.isPublic && event.status === 'active' && event.endTime > nowInstant(),
    isCancelled: event.status === 'cancelled',
    giveBackRule: { giveBackHours: event.giveBackHours, giveBackPercent: event.giveBackPercent },
    eventId: event.id,
    listingId: null,
  }
}

function findTourOccasion(db: Db, tourDateId: number): Occasion | null {
  const found = db
    .select({ tourDate: tourDates, listing: listings, details: playDetails })
    .from(tourDates)
    .innerJoin(listings, eq(listings.id, tourDates.listingId))
    .innerJoin(playDetails, eq(playDetails.listingId, listings.id))
    .where(eq(tourDates.id, tourDateId))
    .get()
  if (!found) return null
  const { tourDate, listing, details } = found
  return {
    kind: 'tour',
    purpose: 'tour',
    title: listing.title,
    location: [details.location, listing.city, listing.state].filter(Boolean).join(', '),
    startTime: tourDate.startTime,
    endTime: tourDate.endTime,
    timeZone: config.timeZone,
    ownerId: listing.ownerId,
    isPublic: listing.isPublic,
    isOnSale:
      listing.isPublic &&
      details.enableTicketing &&
      tourDate.cancelledAt === null &&
      tourDate.startTime > nowInstant(),
    isCancelled: tourDate.cancelledAt !== null,
    giveBackRule: { giveBackHours: null, giveBackPercent: 100 },
    eventId: null,
    listingId: listing.id,
  }
}
