import { api } from '#app/http/api/api.server.ts'
import { detailCall } from '../+listing-api.server.ts'

const endpoint = api({ GET: detailCall(() => 'properties') })

export const loader = endpoint
export const action = endpoint
