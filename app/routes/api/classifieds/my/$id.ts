import { classifiedSchema } from '#app/domain/classifieds/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { parseId } from '#app/http/params.ts'
import { findSerializedClassified } from '../+classified-api.server.ts'

const endpoint = api({
  GET: call({
    access: 'member',
    output: classifiedSchema,
    run: ({ actor, params, text }) => findSerializedClassified(actor, parseId(params.id), text),
  }),
})

export const loader = endpoint
export const action = endpoint
