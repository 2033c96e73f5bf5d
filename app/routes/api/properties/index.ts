import { postedProperty } from '#app/domain/listings/api-input.ts'
import { postProperty } from '#app/domain/listings/post-and-update.server.ts'
import { api } from '#app/http/api/api.server.ts'
import { listCall, postCall } from '../+listing-api.server.ts'

const endpoint = api({
  GET: listCall('properties'),
  POST: postCall(postedProperty, (db, actor, form, submission) =>
    postProperty(db, actor, form, null, submission),
  ),
})

export const loader = endpoint
export const action = endpoint
