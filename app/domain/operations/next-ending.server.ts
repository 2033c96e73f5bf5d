import { and, eq, gt, min } from 'drizzle-orm'
import { isCampaignRunning } from '#app/domain/campaigns/running.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { events } from '#db/schema/events.ts'

/**
 * Returns when the next classified ad, campaign or event that is public now is over, in milliseconds
 * since 1970; Infinity where none is. No change of the database tells of that moment.
 */
export function findNextEnding(db: Db): number {
  const at = nowInstant()
  const { expiresAt, mayBeShown } = classifiedAds
  const ends = [
    db
      .select({ at: min(expiresAt) })
      .from(classifiedAds)
      .where(and(eq(mayBeShown, true), gt(expiresAt, at))),
    db
      .select({ at: min(campaigns.expiresAt) })
      .from(campaigns)
      .where(isCampaignRunning()),
    db
      .select({ at: min(events.endTime) })
      .from(events)
      .where(and(eq(events.isPublic, true), gt(events.endTime, at))),
  ].flatMap((query) => query.get()?.at ?? [])
  return Math.min(...ends.map((end) => Date.parse(end)))
}
