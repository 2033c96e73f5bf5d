import { z } from 'zod'
import { listingCategories, sources } from '#app/domain/listings/listing.ts'
import { listPlaces } from '#app/domain/listings/places.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const strings = z.array(z.string())

const endpoint = api({
  GET: call({
    access: 'public',
    output: z.object({ cities: strings, states: strings, categories: strings }),
    run: () => ({
      ...listPlaces(db),
      categories: sources.flatMap((source) => [...listingCategories[source]]),
    }),
  }),
})

export const loader = endpoint
export const action = endpoint
