import { z } from 'zod'
import { listPendingAds } from '#app/domain/classifieds/moderate.server.ts'
import { adToWire, adWire } from '#app/domain/classifieds/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'admin',
    output: z.array(adWire),
    run: () =>
      listPendingAds(db).rows.map(({ ad, sectionName, owner }) =>
        adToWire(ad, sectionName, owner?.email ?? null),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint
