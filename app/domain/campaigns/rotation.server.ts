import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { countInclusiveDays } from '#app/shared/calendar-days.ts'
import { today } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { type Campaign, getSubject, subjectKey, subjectPath } from './campaign.ts'
import { pendingImpressions } from './impressions.server.ts'
import { isCampaignRunning } from './is-running.server.ts'
import { listAdvertised } from './subjects.server.ts'

/** An ad as visitors see it. */
export type ShownAd = { id: number; title: string; line: string }

/**
 * Returns the ad to show next: of the running campaigns, the one with the fewest impressions per
 * day, so that a new campaign does not crowd out older ones. Null if none is running
 * (docs/rules.md#campaign-turns).
 */
export function nextAd(db: Db): ShownAd | null {
  const day = today()
  let best: { campaign: RunningCampaign; rate: number } | null = null
  for (const campaign of runningCampaigns(db)) {
    const ran = Math.max(1, countInclusiveDays(campaign.startDate ?? day, day))
    const rate = (campaign.shown + pendingImpressions(campaign.id)) / ran
    if (!best || rate < best.rate) best = { campaign, rate }
  }
  if (!best) return null
  const { id, line, title } = best.campaign
  return { id, line, title }
}

/** Whether any ad is running; if not, pages leave no space for one. */
export function hasAds(db: Db): boolean {
  return runningCampaigns(db).length > 0
}

/** `shown`: impressions since the campaign started or was restarted. */
type RunningCampaign = Campaign & { title: string; shown: number }

/** Returns running campaigns whose listing or event is public, with its title. */
function runningCampaigns(db: Db): RunningCampaign[] {
  const shown = sql<number>`(select coalesce(sum(impressions), 0) from campaign_days d
    where d.campaign_id = ${campaigns.id} and d.day >= ${campaigns.startDate})`
  const running = db
    .select({ ...getTableColumns(campaigns), shown })
    .from(campaigns)
    .where(isCampaignRunning())
    .all()
  const subjects = listAdvertised(db, {
    listings: running.flatMap(({ listingId }) => listingId ?? []),
    events: running.flatMap(({ eventId }) => eventId ?? []),
  })
  const titles = new Map(subjects.map((subject) => [subjectKey(subject), subject.title]))
  return running.flatMap((campaign) => {
    const title = titles.get(subjectKey(getSubject(campaign)))
    return title === undefined ? [] : [{ ...campaign, title }]
  })
}

/**
 * Returns the path that a click on an ad leads to, and whether its campaign is running, so that the
 * click counts. Null for an unknown ad.
 */
export function findClicked(db: Db, id: number): { path: string; isRunning: boolean } | null {
  const own = eq(campaigns.id, id)
  const campaign = db.select().from(campaigns).where(own).get()
  if (!campaign) return null
  const running = db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(own, isCampaignRunning()))
  return { path: subjectPath(getSubject(campaign)), isRunning: running.get() !== undefined }
}
