import { asc, desc, ne, sum } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { listingFacets } from '#db/schema/listing-facets.ts'
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

/** Returns the cities with the most public listings, most first. */
export function listBusiestPlaces(db: Db, limit: number): string[] {
  const { city, listings } = listingFacets
  const rows = db
    .select({ city })
    .from(listingFacets)
    .where(ne(city, ''))
    .groupBy(city)
    .orderBy(desc(sum(listings)), asc(city))
    .limit(limit)
    .all()
  return rows.map((row) => row.city)
}
