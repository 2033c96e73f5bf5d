import { adWire } from '#app/domain/classifieds/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { ownAd } from '#app/http/classified-api.server.ts'
import { idOf } from '#app/http/params.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    output: adWire,
    run: ({ actor, params }) => ownAd(actor, idOf(params.id)),
  }),
})

export const loader = endpoint
export const action = endpoint
