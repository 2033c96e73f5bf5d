import { and, gt, inArray } from 'drizzle-orm'
import { nowInstant } from '#app/shared/clock.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'

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
