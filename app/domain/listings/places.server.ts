import { ne } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { listingFacets } from '#db/schema/records.ts'
import type { Places } from './listing.ts'

/** Returns cities and states that have public listings, in alphabetical order. */
export function listPlaces(db: Db): Places {
  const { city, state } = listingFacets
  const cities = db
    .selectDistinct({ city })
    .from(listingFacets)
    .where(ne(city, ''))
    .orderBy(city)
    .all()
  const states = db
    .selectDistinct({ state })
    .from(listingFacets)
    .where(ne(state, ''))
    .orderBy(state)
    .all()
  return { cities: cities.map((row) => row.city), states: states.map((row) => row.state) }
}
