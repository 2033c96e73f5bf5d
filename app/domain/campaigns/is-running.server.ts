import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import type { Campaign, CampaignSubject } from './campaign.ts'
import type { Advertised } from './subjects.server.ts'

/**
 * A condition for campaigns that are paid for and have not ended. The end counts, not the stored
 * status, because the job may be late (docs/rules.md#clock-watch).
 */
export function isCampaignRunning() {
  return and(
    inArray(campaigns.status, ['active', 'expired']),
    gt(campaigns.expiresAt, nowInstant()),
  )
}

/** Whether a campaign for this subject is running. */
export function isAdvertised(db: Db, { type, id }: CampaignSubject): boolean {
  const subject = type === 'event' ? campaigns.eventId : campaigns.listingId
  const runs = and(eq(subject, id), isCampaignRunning())
  return db.select({ id: campaigns.id }).from(campaigns).where(runs).get() !== undefined
}

/** Whether another campaign for the same listing or event is running. */
export function hasOtherActiveCampaign(tx: Db, { id, listingId, eventId }: Campaign): boolean {
  const subject =
    eventId === null ? eq(campaigns.listingId, listingId ?? 0) : eq(campaigns.eventId, eventId)
  const isSameSubject = and(subject, isCampaignRunning(), ne(campaigns.id, id))
  return tx.select({ id: campaigns.id }).from(campaigns).where(isSameSubject).get() !== undefined
}

/** Until when the days of a running campaign are paid; null if it does not run. */
export function getPaidThrough({ status, expiresAt }: Campaign): string | null {
  const isRunning = status === 'active' && expiresAt !== null && expiresAt > nowInstant()
  return isRunning ? expiresAt : null
}

/**
 * Whether the subject of a running campaign ends before more days of it would begin, so that nobody
 * would see them.
 */
export function endsWithinPaidDays({ endTime }: Advertised, campaign: Campaign): boolean {
  const paidThrough = getPaidThrough(campaign)
  return endTime !== null && paidThrough !== null && endTime <= paidThrough
}
