import { and, eq, gt, min } from 'drizzle-orm'
import { isCampaignRunning } from '#app/domain/campaigns/is-running.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { nowInstant, today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { startOfDay } from '#app/shared/zoned-time.ts'
import type { Db } from '#db/client.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { events } from '#db/schema/events.ts'

/**
 * Returns when pages next change by time alone, in milliseconds since 1970: the end of a public
 * classified ad, campaign or event, or the town's midnight, as every page shows the date. A tour
 * date that begins is not among them: its page is cached for a minute at most.
 */
export function findPageExpiry(db: Db): number {
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
  const midnight = startOfDay(addDays(today(), 1), config.timeZone)
  return Math.min(...[midnight, ...ends].map((end) => Date.parse(end)))
}
