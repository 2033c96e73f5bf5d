import { api } from '#app/http/api.server.ts'
import { listCall } from '#app/http/listing-api.server.ts'

const endpoint = api({ GET: listCall('properties') })

export const loader = endpoint
export const action = endpoint
