import type { PlayType } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import type { campaignStatuses, campaigns, lineAuthors } from '#db/schema/campaigns.ts'

export type Campaign = typeof campaigns.$inferSelect
export type CampaignStatus = (typeof campaignStatuses)[number]
export type LineAuthor = (typeof lineAuthors)[number]

/** Cents for one campaign, by what is advertised (spec section 9). */
export const campaignPrices: Record<PlayType, number> = {
  Tour: 1000,
  Destination: 800,
  Dining: 500,
  Event: 700,
}

/** A campaign runs 30 days and expires on day 31 (spec section 9). */
export const campaignDays = 30

/** How many days before its end a campaign's owner gets the renewal link. */
export const warnedDays = 5

export const lineLimit = 120

/** What may follow what: an expired campaign can be renewed, and a late payment revives a cancelled one. */
export const campaignTransitions: Record<CampaignStatus, readonly CampaignStatus[]> = {
  pending: ['active', 'cancelled'],
  active: ['expired', 'cancelled'],
  expired: ['active'],
  cancelled: ['active'],
}

/** What is advertised: a play listing or an event. */
export type AdSubject = { type: 'listing' | 'event'; id: number }

/** As one value of a form: `listing-12`. */
export const subjectKey = ({ type, id }: AdSubject) => `${type}-${id}`

export function parseSubjectKey(key: string): AdSubject | null {
  const match = /^(listing|event)-([1-9]\d{0,14})$/.exec(key)
  return match ? { type: match[1] as AdSubject['type'], id: Number(match[2]) } : null
}

export function getSubject({ listingId, eventId }: Pick<Campaign, 'listingId' | 'eventId'>) {
  const type = eventId === null ? 'listing' : 'event'
  return { type, id: eventId ?? listingId ?? 0 } satisfies AdSubject
}

/** Where an ad leads. */
export function subjectPath({ type, id }: AdSubject): string {
  return type === 'event' ? paths.events.show(id) : paths.play.show(id)
}

/** Clicks per impression in percent, to one decimal; 0 while nobody has seen the ad. */
export function clickThroughRate(counts: { clickCount: number; impressionCount: number }): number {
  const { clickCount, impressionCount } = counts
  return impressionCount === 0 ? 0 : Math.round((clickCount / impressionCount) * 1000) / 10
}
