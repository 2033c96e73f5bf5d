import { z } from 'zod'
import { listOwnPlay } from '#app/domain/play/queries.server.ts'
import { playToWire, playWire } from '#app/domain/play/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { pageOf } from '#app/http/params.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    output: z.array(playWire),
    run: ({ actor, request }) =>
      listOwnPlay(db, actor, pageOf(request)).rows.map(({ listing }) => playToWire(db, listing)),
  }),
})

export const loader = endpoint
export const action = endpoint
