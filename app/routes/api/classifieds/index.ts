import { z } from 'zod'
import { adWireForm } from '#app/domain/classifieds/forms.ts'
import { postAd } from '#app/domain/classifieds/post.server.ts'
import { listAds, readAdFilters } from '#app/domain/classifieds/queries.server.ts'
import { adWire, publicAdToWire } from '#app/domain/classifieds/serializers.server.ts'
import { api, call, refuse } from '#app/http/api.server.ts'
import { ownAd } from '#app/http/classified-api.server.ts'
import { db } from '#app/http/database.server.ts'
import { textFor } from '#app/text/index.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    output: z.array(adWire),
    run({ request }) {
      const filters = readAdFilters(new URL(request.url).searchParams)
      return listAds(db, filters).rows.map(({ ad, sectionName }) => publicAdToWire(ad, sectionName))
    },
  }),
  POST: call({
    access: 'member',
    input: adWireForm(textFor()),
    output: adWire,
    status: 201,
    run({ actor, input }) {
      const outcome = postAd(db, actor, input)
      if (outcome.ok) return ownAd(actor, outcome.id)
      return refuse(400, textFor().classifieds.chooseSection)
    },
  }),
})

export const loader = endpoint
export const action = endpoint
