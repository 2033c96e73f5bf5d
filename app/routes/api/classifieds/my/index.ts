import { z } from 'zod'
import { listOwnAds } from '#app/domain/classifieds/queries.server.ts'
import { adToWire, adWire } from '#app/domain/classifieds/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { pageOf } from '#app/http/params.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    output: z.array(adWire),
    run: ({ actor, request }) =>
      listOwnAds(db, actor, pageOf(request)).rows.map(({ ad, sectionName, email }) =>
        adToWire(ad, sectionName, email),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint
