import { eq, sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import { now } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { townDay } from '#app/shared/town-time.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { campaignDays, campaigns } from '#db/schema/campaigns.ts'
import { write } from '#db/write.server.ts'

/**
 * Impressions and clicks of this process that are not in the database yet. A GET writes nothing, and
 * a commit for every page somebody looks at would cost more than the page: the job writes them
 * together every few seconds and once more at a clean stop. A crash loses what came since.
 */
type Counts = { campaignId: number; day: string; impressions: number; clicks: number }
let pending = new Map<string, Counts>()

/** How often the job writes, in seconds: a crash loses no more than this. */
export const countingSeconds = 5

export type Seen = 'impressions' | 'clicks'

/** Counts one for a campaign, on the town's day. */
export function count(campaignId: number, what: Seen) {
  const day = today()
  const key = `${campaignId} ${day}`
  const known = pending.get(key)
  if (known) known[what] += 1
  else pending.set(key, { campaignId, day, impressions: 0, clicks: 0, [what]: 1 })
}

/** The day's name is asked for with every impression, and a time zone is slow to ask. */
let known = { until: 0, from: 0, day: '' }
function today(): string {
  const at = now().getTime()
  if (at >= known.from && at < known.until) return known.day
  const minute = Math.floor(at / 60_000) * 60_000
  known = { from: minute, until: minute + 60_000, day: townDay(new Date(at), config.timeZone) }
  return known.day
}

/** Impressions that are counted and not yet written. */
export function pendingImpressions(campaignId: number): number {
  let sum = 0
  for (const counts of pending.values()) {
    if (counts.campaignId === campaignId) sum += counts.impressions
  }
  return sum
}

/** People are counted; programs, and browsers that only fetch ahead, are not. */
export function isCounted(headers: Headers): boolean {
  const isAhead = /prefetch|preview/.test(
    headers.get('sec-purpose') ?? headers.get('purpose') ?? '',
  )
  const agent = headers.get('user-agent')
  return !isAhead && Boolean(agent) && !isbot(agent)
}

/**
 * Job: adds what was counted to the campaigns, all of it or nothing.
 * @throws when the database does not take it; it stays counted, for the next run
 */
export async function writeCounts(db: Connection) {
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
  // A campaign that was deleted meanwhile with its listing has nothing to count.
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
