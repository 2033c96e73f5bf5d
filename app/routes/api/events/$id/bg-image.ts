import { api } from '#app/http/api/api.server.ts'
import { imageCall } from '../+event-api.server.ts'

const endpoint = api({ POST: imageCall('bgImageId') })

export const loader = endpoint
export const action = endpoint
