import { postedWork } from '#app/domain/listings/api-input.ts'
import { postWork } from '#app/domain/listings/post-and-update.server.ts'
import { api } from '#app/http/api/api.server.ts'
import { listCall, postCall } from '../+listing-api.server.ts'

const endpoint = api({
  GET: listCall('work'),
  POST: postCall(postedWork, postWork),
})

export const loader = endpoint
export const action = endpoint
