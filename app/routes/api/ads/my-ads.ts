import { z } from 'zod'
import { listOwnCampaigns, serializeCampaign } from '#app/domain/campaigns/queries.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const campaignSchema = z.object({
  id: z.number(),
  listing_title: z.string(),
  listing_type: z.string(),
  status: z.string(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  click_count: z.number(),
  impression_count: z.number(),
  ctr: z.number(),
})

const endpoint = api({
  GET: call({
    access: 'member',
    output: z.array(campaignSchema),
    run: ({ actor }) => listOwnCampaigns(db, actor).map(serializeCampaign),
  }),
})

export const loader = endpoint
export const action = endpoint
