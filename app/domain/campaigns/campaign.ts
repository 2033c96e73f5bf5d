import { paths } from '#app/paths.ts'
import type { campaignStatuses, campaigns, lineAuthors } from '#db/schema/campaigns.ts'

export type Campaign = typeof campaigns.$inferSelect
export type CampaignStatus = (typeof campaignStatuses)[number]
export type LineAuthor = (typeof lineAuthors)[number]

export const lineLimit = 120

/** The subject of an ad: a play listing or an event. */
export type CampaignSubject = { type: 'listing' | 'event'; id: number }

/** The subject as one form value, such as `listing-12`. */
export const subjectKey = ({ type, id }: CampaignSubject) => `${type}-${id}`

export function parseSubjectKey(key: string): CampaignSubject | null {
  const match = /^(listing|event)-([1-9]\d{0,14})$/.exec(key)
  return match ? { type: match[1] as CampaignSubject['type'], id: Number(match[2]) } : null
}

export function getSubject({ listingId, eventId }: Pick<Campaign, 'listingId' | 'eventId'>) {
  const type = eventId === null ? 'listing' : 'event'
  return { type, id: eventId ?? listingId ?? 0 } satisfies CampaignSubject
}

/** Returns the path that a click on an ad leads to. */
export function subjectPath({ type, id }: CampaignSubject): string {
  return type === 'event' ? paths.events.show(id) : paths.play.show(id)
}

/** Returns clicks per impression in percent, with one decimal; 0 without impressions. */
export function clickThroughRate(counts: { clickCount: number; impressionCount: number }): number {
  const { clickCount, impressionCount } = counts
  return impressionCount === 0 ? 0 : Math.round((clickCount / impressionCount) * 1000) / 10
}
