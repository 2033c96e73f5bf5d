import { and, gt, inArray } from 'drizzle-orm'
import { nowInstant } from '#app/shared/clock.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'

/**
 * Paid for, and not over. Whether it is over follows from its end, whatever the job has stored
 * (docs/rules.md#clock-watch).
 */
export function isCampaignRunning() {
  return and(
    inArray(campaigns.status, ['active', 'expired']),
    gt(campaigns.expiresAt, nowInstant()),
  )
}
