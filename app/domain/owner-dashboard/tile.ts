/** What waits for a member, as facts; the page has its words. Instants are UTC, amounts cents. */
export type Tile =
  /** Seats held by an unpaid order. */
  | { kind: 'held'; count: number; until: string | null; href: string }
  /** What others are to pay into the town's till; the first is held `until` then. */
  | { kind: 'till'; count: number; until: string }
  /** Booking requests, of which the first lapses at `answerBy`. */
  | { kind: 'bookings'; count: number; answerBy: string }
  /** `title` is null where they are for several listings. */
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
  /** Posts whose fee is due; `cents` is null where it is not one of the fees of posts. */
  | { kind: 'toPay'; count: number; title: string; cents: number | null; href: string }
  /** Ads whose paid days are nearly over. */
  | { kind: 'ending'; count: number; title: string; until: string; href: string }
  /** Posts that were rejected and can be changed. */
  | { kind: 'rejected'; count: number; title: string; href: string }
  /** Tickets for what is to come; the first thing that does. */
  | { kind: 'tickets'; count: number; title: string; startTime: string; timeZone: string }
  /** Own applications and booking requests without an answer. */
  | { kind: 'requests'; count: number }
  | { kind: 'unread'; count: number }

export const maxTiles = 6

/** How many things a member has, by the page that lists them. */
export type OwnCounts = {
  listings: number
  play: number
  events: number
  classifieds: number
  campaigns: number
  bookings: number
  applications: number
  tickets: number
  requests: number
  unread: number
}
