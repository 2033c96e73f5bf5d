import { api } from '#app/http/api/api.server.ts'
import { listCall } from '../+listing-api.server.ts'

const endpoint = api({ GET: listCall(null) })

export const loader = endpoint
export const action = endpoint
