import { listingCategories } from '#app/domain/listings/listing.ts'
import { listPlaces } from '#app/domain/listings/search/places.server.ts'
import { filtersSchema } from '#app/domain/listings/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { listingSources } from '#db/schema/listings.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    output: filtersSchema,
    run: () => ({
      ...listPlaces(db),
      categories: listingSources.flatMap((source) => [...listingCategories[source]]),
    }),
  }),
})

export const loader = endpoint
export const action = endpoint
