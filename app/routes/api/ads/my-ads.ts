import { z } from 'zod'
import { listOwnCampaigns } from '#app/domain/campaigns/own-campaigns.server.ts'
import { campaignSchema, serializeCampaign } from '#app/domain/campaigns/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { answerPage, pageQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    input: pageQuery,
    output: z.array(campaignSchema),
    run: ({ actor, input, request }) =>
      answerPage(request, listOwnCampaigns(db, actor, input.page), (rows) =>
        rows.map(serializeCampaign),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint
