import { z } from 'zod'
import { campaignStatuses } from '#db/schema/campaigns.ts'
import { playTypes } from '#db/schema/listings.ts'
import type { OwnCampaign } from './own-campaigns.server.ts'

export const campaignSchema = z.object({
  id: z.number(),
  listing_title: z.string(),
  listing_type: z.enum(playTypes),
  status: z.enum(campaignStatuses),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  click_count: z.number(),
  impression_count: z.number(),
  ctr: z.number(),
})

export function serializeCampaign({
  campaign,
  title,
  type,
  status,
  ctr,
}: OwnCampaign): z.input<typeof campaignSchema> {
  return {
    id: campaign.id,
    listing_title: title,
    listing_type: type,
    status,
    start_date: campaign.startDate,
    end_date: campaign.endDate,
    click_count: campaign.clickCount,
    impression_count: campaign.impressionCount,
    ctr,
  }
}
