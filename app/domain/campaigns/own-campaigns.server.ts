import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { PlayType } from '#app/domain/listings/listing.ts'
import { findOpenPayment } from '#app/domain/payments/queries.server.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { countRows, type Page, paginate } from '#db/page.ts'
import { campaignDays, campaigns } from '#db/schema/campaigns.ts'
import { events } from '#db/schema/events.ts'
import { listings, playDetails } from '#db/schema/listings.ts'
import { type Campaign, type CampaignStatus, clickThroughRate } from './campaign.ts'

export type OwnCampaign = {
  campaign: Campaign
  title: string
  type: PlayType
  status: CampaignStatus
  ctr: number
  /** The page of the open payment, if the campaign is unpaid. */
  paymentPath: string | null
  days: Array<{ day: string; impressions: number; clicks: number }>
}

const campaignsPerPage = 100

/** Returns one page of the actor's own campaigns with counts by day, newest first. */
export function listOwnCampaigns(db: Db, actor: Actor, page = 1): Page<OwnCampaign> {
  const own = eq(campaigns.ownerId, actor.userId)
  const wanted = { total: countRows(db, campaigns, own), page, perPage: campaignsPerPage }
  return paginate(wanted, (limit, offset) => {
    const rows = db
      .select({
        campaign: campaigns,
        listingTitle: listings.title,
        eventTitle: events.title,
        type: playDetails.type,
      })
      .from(campaigns)
      .leftJoin(listings, eq(listings.id, campaigns.listingId))
      .leftJoin(playDetails, eq(playDetails.listingId, campaigns.listingId))
      .leftJoin(events, eq(events.id, campaigns.eventId))
      .where(own)
      .orderBy(desc(campaigns.id))
      .limit(limit)
      .offset(offset)
      .all()
    const byCampaign = Map.groupBy(listDays(db, rows), ({ campaignId }) => campaignId)
    const at = nowInstant()
    return rows.map(({ campaign, listingTitle, eventTitle, type }) => ({
      campaign,
      title: listingTitle ?? eventTitle ?? '',
      type: type ?? 'Event',
      status: getStatus(campaign, at),
      ctr: clickThroughRate(campaign),
      paymentPath: findPaymentPath(db, campaign),
      days: byCampaign.get(campaign.id) ?? [],
    }))
  })
}

function findPaymentPath(db: Db, { id, status }: Campaign): string | null {
  const open = status === 'pending' && findOpenPayment(db, 'campaign', id)
  return open ? paths.payment(open.reference) : null
}

/**
 * Whether a paid campaign is expired depends on its end, not on the stored status, because the job
 * may be late (docs/rules.md#campaign-states).
 */
function getStatus({ status, expiresAt }: Campaign, at: string): CampaignStatus {
  if (status !== 'active' && status !== 'expired') return status
  return (expiresAt ?? '') <= at ? 'expired' : 'active'
}

function listDays(db: Db, rows: ReadonlyArray<{ campaign: Campaign }>) {
  const ids = rows.map(({ campaign }) => campaign.id)
  return db
    .select()
    .from(campaignDays)
    .where(inArray(campaignDays.campaignId, ids))
    .orderBy(asc(campaignDays.day))
    .all()
}
