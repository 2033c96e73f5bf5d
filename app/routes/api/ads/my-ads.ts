import { z } from 'zod'
import { listOwnCampaigns } from '#app/domain/campaigns/queries.server.ts'
import { campaignSchema, serializeCampaign } from '#app/domain/campaigns/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    output: z.array(campaignSchema),
    run: ({ actor }) => listOwnCampaigns(db, actor).map(serializeCampaign),
  }),
})

export const loader = endpoint
export const action = endpoint
