import { asc, desc, ne, sql, sum } from 'drizzle-orm'
import { compareNames } from '#app/shared/compare-names.server.ts'
import type { Db } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { listingFacets } from '#db/schema/listing-facets.ts'
import type { Places } from '../listing.ts'

/** Returns cities and states that have public listings, in alphabetical order. */
export function listPlaces(db: Db): Places {
  const { city, state } = listingFacets
  const cities = db.selectDistinct({ city }).from(listingFacets).where(ne(city, '')).all()
  const states = db.selectDistinct({ state }).from(listingFacets).where(ne(state, '')).all()
  return {
    cities: cities.map((row) => row.city).sort(compareNames),
    states: states.map((row) => row.state).sort(compareNames),
  }
}

/** Returns the cities with the most public listings, most first. */
export function listBusiestPlaces(db: Db, limit: number): string[] {
  return busiestQuery(db)
    .all({ limit })
    .map((row) => row.city)
}

const busiestQuery = preparedQuery((db) => {
  const { city, listings } = listingFacets
  return db
    .select({ city })
    .from(listingFacets)
    .where(ne(city, ''))
    .groupBy(city)
    .orderBy(desc(sum(listings)), asc(city))
    .limit(sql.placeholder('limit'))
    .prepare()
})
