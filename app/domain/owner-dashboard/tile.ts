import type { ListingSource } from '#app/domain/listings/listing.ts'

/**
 * What waits for a member, as data; the page adds the words. Instants are UTC, amounts are cents.
 */
export type Tile =
  /** Seats held by an unpaid order. */
  | { kind: 'held'; count: number; until: string | null; href: string }
  /**
   * Unpaid orders that others pay at the town hall; `until` is the earliest time at which one
   * expires.
   */
  | { kind: 'till'; count: number; until: string }
  /** Refunds to hand over in person; `href` is the page of the oldest one's sale. */
  | { kind: 'refunds'; count: number; href: string }
  /** Booking requests; the first one lapses at `answerBy`. */
  | { kind: 'bookings'; count: number; answerBy: string }
  /** Applications; `title` is null if they are for several listings. */
  | { kind: 'applications'; count: number; title: string | null; since: string }
  | {
      kind: 'seats'
      sold: number
      seats: number | null
      title: string
      startTime: string
      timeZone: string
      href: string
    }
  /** Posts whose fee is due; `cents` is null if the amount is not one of the fees of posts. */
  | { kind: 'toPay'; count: number; title: string; cents: number | null; href: string }
  /** Ads whose paid time ends soon; `lastDay` is the last one paid for, in the town. */
  | { kind: 'ending'; count: number; title: string; lastDay: string; href: string }
  /** Listings that an owner is asked about; `lastDay` is the last one to answer, in the town. */
  | { kind: 'asked'; count: number; title: string; lastDay: string; href: string }
  /** Posts that were rejected and can be changed. */
  | { kind: 'rejected'; count: number; title: string; href: string }
  /** Tickets for coming events; `title` and `startTime` are those of the first. */
  | { kind: 'tickets'; count: number; title: string; startTime: string; timeZone: string }
  /** Own applications and booking requests without an answer. */
  | { kind: 'requests'; count: number }
  | { kind: 'unread'; count: number }

export const maxTiles = 6

/** The number of a member's items, by the page that lists them. */
export type OwnCounts = {
  listings: Record<ListingSource, number>
  events: number
  classifieds: number
  campaigns: number
  bookings: number
  applications: number
  tickets: number
  requests: number
  unread: number
}
