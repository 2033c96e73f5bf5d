import { z } from 'zod'
import { listingCategories } from '#app/domain/listings/listing.ts'
import { listPlaces } from '#app/domain/listings/places.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { listingSources } from '#db/schema/listings.ts'

const strings = z.array(z.string())

const endpoint = api({
  GET: call({
    access: 'public',
    output: z.object({ cities: strings, states: strings, categories: strings }),
    run: () => ({
      ...listPlaces(db),
      categories: listingSources.flatMap((source) => [...listingCategories[source]]),
    }),
  }),
})

export const loader = endpoint
export const action = endpoint
