import { eq, sql } from 'drizzle-orm'
import { boxRole } from '#app/shared/box-role.server.ts'
import { today } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { campaignDays, campaigns } from '#db/schema/campaigns.ts'
import { write } from '#db/write.server.ts'

/**
 * Impressions and clicks that this process has counted but not stored yet. A GET must not write,
 * and a commit for each page would cost more than the page. So a job stores the counts every few
 * seconds and once more at a clean stop. A crash loses the counts since the last run.
 */
type Counts = { campaignId: number; day: string; impressions: number; clicks: number }
let pending = new Map<string, Counts>()

/** Seconds between runs of the job; a crash loses at most the counts of this time. */
export const countingSeconds = 5

type CampaignCounter = 'impressions' | 'clicks'

/**
 * Counts one impression or click of a campaign for today in the town. A replica counts nothing,
 * because it has no job that stores counts: its proxy reads ads from the primary as long as that
 * answers (deploy/Caddyfile).
 */
export function incrementCounter(campaignId: number, what: CampaignCounter) {
  if (boxRole === 'replica') return
  const day = today()
  const key = `${campaignId} ${day}`
  const known = pending.get(key)
  if (known) known[what] += 1
  else pending.set(key, { campaignId, day, impressions: 0, clicks: 0, [what]: 1 })
}

/** Returns the impressions that are not stored yet. */
export function pendingImpressions(campaignId: number): number {
  let sum = 0
  for (const counts of pending.values()) {
    if (counts.campaignId === campaignId) sum += counts.impressions
  }
  return sum
}

/**
 * Job: adds the counts to the campaigns in one transaction.
 * @throws if the transaction fails; the counts are kept for the next run
 */
export async function saveImpressions(db: Connection) {
  const batch = pending
  if (batch.size === 0) return
  pending = new Map()
  try {
    await write(db, (tx) => {
      for (const counts of batch.values()) addCounts(tx, counts)
    })
  } catch (error) {
    for (const [key, { impressions, clicks, ...about }] of batch) {
      const newer = pending.get(key) ?? { ...about, impressions: 0, clicks: 0 }
      newer.impressions += impressions
      newer.clicks += clicks
      pending.set(key, newer)
    }
    throw error
  }
}

function addCounts(tx: Tx, { campaignId, day, impressions, clicks }: Counts) {
  const { changes } = tx
    .update(campaigns)
    .set({
      impressionCount: sql`${campaigns.impressionCount} + ${impressions}`,
      clickCount: sql`${campaigns.clickCount} + ${clicks}`,
    })
    .where(eq(campaigns.id, campaignId))
    .run()
  // The campaign was deleted with its listing since the count.
  if (changes === 0) return
  tx.insert(campaignDays)
    .values({ campaignId, day, impressions, clicks })
    .onConflictDoUpdate({
      target: [campaignDays.campaignId, campaignDays.day],
      set: {
        impressions: sql`${campaignDays.impressions} + ${impressions}`,
        clicks: sql`${campaignDays.clicks} + ${clicks}`,
      },
    })
    .run()
}
