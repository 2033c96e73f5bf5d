import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { PlayType } from '#app/domain/listings/listing.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Text } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { listings, playDetails } from '#db/schema/listings.ts'
import type { CampaignSubject } from './campaign.ts'

/** A subject that can be advertised; `priced` is the kind that sets its price. */
export type Advertised = CampaignSubject & {
  title: string
  description: string
  priced: PlayType
  ownerId: number | null
  /** UTC instant: when an event ends, and with it its ad. */
  endTime: string | null
}

/**
 * Returns the actor's own posts that can be advertised: play listings that are approved and paid
 * for, and approved upcoming events, by title as the language of the text sorts.
 */
export function listAdvertisable(db: Db, actor: Actor, { intl }: Text): Advertised[] {
  const own = [
    ...findPlaySubjects(db, { ownerId: actor.userId }),
    ...findEventSubjects(db, { ownerId: actor.userId }),
  ]
  return own.sort((one, other) => one.title.localeCompare(other.title, intl))
}

/**
 * Returns a subject if it can be advertised now; null if it is not public
 * (docs/rules.md#campaign-subjects).
 */
export function findAdvertisable(db: Db, { type, id }: CampaignSubject): Advertised | null {
  const [found] = type === 'event' ? findEventSubjects(db, { id }) : findPlaySubjects(db, { id })
  return found ?? null
}

/** Returns the kind that sets a subject's price, also while it is not public; null if it is gone. */
export function findPriced(db: Db, { type, id }: CampaignSubject): PlayType | null {
  if (type === 'event') return 'Event'
  const own = eq(playDetails.listingId, id)
  return db.select({ priced: playDetails.type }).from(playDetails).where(own).get()?.priced ?? null
}

/** Filters subjects to those that are public now. */
export function listAdvertised(
  db: Db,
  ids: { listings: number[]; events: number[] },
): Advertised[] {
  return [
    ...(ids.listings.length > 0 ? findPlaySubjects(db, { ids: ids.listings }) : []),
    ...(ids.events.length > 0 ? findEventSubjects(db, { ids: ids.events }) : []),
  ]
}

type Wanted = { id?: number; ids?: number[]; ownerId?: number }

function findPlaySubjects(db: Db, { id, ids, ownerId }: Wanted): Advertised[] {
  const where = and(
    eq(listings.isPublic, true),
    eq(listings.source, 'play'),
    id === undefined ? undefined : eq(listings.id, id),
    ids && inArray(listings.id, ids),
    ownerId === undefined ? undefined : eq(listings.ownerId, ownerId),
  )
  return db
    .select({ listing: listings, priced: playDetails.type })
    .from(listings)
    .innerJoin(playDetails, eq(playDetails.listingId, listings.id))
    .where(where)
    .orderBy(asc(listings.id))
    .all()
    .map(({ listing, priced }) => ({
      type: 'listing',
      id: listing.id,
      title: listing.title,
      description: listing.description,
      priced,
      ownerId: listing.ownerId,
      endTime: null,
    }))
}

function findEventSubjects(db: Db, { id, ids, ownerId }: Wanted): Advertised[] {
  const where = and(
    eq(events.isPublic, true),
    eq(events.status, 'active'),
    gt(events.endTime, nowInstant()),
    id === undefined ? undefined : eq(events.id, id),
    ids && inArray(events.id, ids),
    ownerId === undefined ? undefined : eq(events.ownerId, ownerId),
  )
  return db
    .select()
    .from(events)
    .where(where)
    .orderBy(asc(events.id))
    .all()
    .map((event) => ({
      type: 'event',
      id: event.id,
      title: event.title,
      description: event.description,
      priced: 'Event',
      ownerId: event.ownerId,
      endTime: event.endTime,
    }))
}
