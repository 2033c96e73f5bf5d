import { isListingSource } from '#app/domain/listings/listing.ts'
import { api } from '#app/http/api.server.ts'
import { detailCall } from '#app/http/listing-api.server.ts'

const endpoint = api({
  GET: detailCall(({ source }) => (isListingSource(source) ? source : null)),
})

export const loader = endpoint
export const action = endpoint
