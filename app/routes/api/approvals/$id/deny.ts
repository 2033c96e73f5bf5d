import { api } from '#app/http/api/api.server.ts'
import { decisionCall } from '../+application-decision.server.ts'

const endpoint = api({ POST: decisionCall('denied') })

export const loader = endpoint
export const action = endpoint
