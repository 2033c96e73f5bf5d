import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { daysBetween, townDay } from '#app/shared/town-time.ts'
import type { Db } from '#db/client.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { type Campaign, getSubject, subjectKey, subjectPath } from './campaign.ts'
import { pendingImpressions } from './impressions.server.ts'
import { listAdvertised } from './subjects.server.ts'

/** An ad as visitors see it. */
export type ShownAd = { id: number; title: string; line: string }

/**
 * The ad whose turn it is: of those that run, the one shown least for each day it has run, so that
 * one that started late does not crowd out the others. Null when none runs.
 */
export function nextAd(db: Db): ShownAd | null {
  const today = townDay(nowInstant(), config.timeZone)
  let best: { campaign: RunningCampaign; rate: number } | null = null
  for (const campaign of runningCampaigns(db)) {
    const ran = Math.max(1, daysBetween(campaign.startDate ?? today, today))
    const rate = (campaign.shown + pendingImpressions(campaign.id)) / ran
    if (!best || rate < best.rate) best = { campaign, rate }
  }
  if (!best) return null
  const { id, line, title } = best.campaign
  return { id, line, title }
}

/** Whether any ad runs: pages have no empty space for one. */
export function hasAds(db: Db): boolean {
  return runningCampaigns(db).length > 0
}

/** `shown`: impressions since it began, or began anew. */
type RunningCampaign = Campaign & { title: string; shown: number }

/** Campaigns that run, and whose listing or event everybody may see, with its title. */
function runningCampaigns(db: Db): RunningCampaign[] {
  const isRunning = and(eq(campaigns.status, 'active'), gt(campaigns.expiresAt, nowInstant()))
  const shown = sql<number>`(select coalesce(sum(impressions), 0) from campaign_days d
    where d.campaign_id = ${campaigns.id} and d.day >= ${campaigns.startDate})`
  const running = db
    .select({ ...getTableColumns(campaigns), shown })
    .from(campaigns)
    .where(isRunning)
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

/** Where a click on an ad leads, and whether it counts; null when there never was such an ad. */
export function findClicked(db: Db, id: number): { path: string; isRunning: boolean } | null {
  const campaign = db.select().from(campaigns).where(eq(campaigns.id, id)).get()
  if (!campaign) return null
  const isRunning = campaign.status === 'active' && (campaign.expiresAt ?? '') > nowInstant()
  return { path: subjectPath(getSubject(campaign)), isRunning }
}
