import type { Database } from 'better-sqlite3'
import { listingCategories, playCategories } from '#app/domain/listings/listing.ts'
import { migrateDatabase, openDatabase } from '#db/client.server.ts'
import { type listingSources, playTypes } from '#db/schema/listings.ts'
import type { Pictures } from '#dev/seed/listing-pictures.ts'
import { prepareListingPhotos } from './listing-photos.ts'

const words = `house lot barn mill river creek hill street old new small large quiet sunny brick
stone wood roof porch garden orchard field shed garage cellar kitchen stove well road school church
market station bridge depot hall shop bakery corner square north south east west upper lower fine
dry level wooded fenced vacant restored empty warm sound plain double single`.split(/\s+/)

export const states = ['Michigan', 'Ohio', 'Indiana', 'Wisconsin', 'Illinois']
export const towns = Array.from({ length: 40 }, (_, index) => `Town ${index + 1}`)

type Source = (typeof listingSources)[number]

/** The sources of each six listings, in this order. */
const sources: Source[] = ['properties', 'properties', 'work', 'properties', 'properties', 'play']

/** The share of the listings that have photos; of three that have one, one has three. */
const withPhotos: Record<Source, number> = { properties: 2 / 3, work: 0, play: 1 / 2 }

/**
 * Fills a new file with public listings, the same in every run but for the days of tours, with ids
 * from 1. Words are as unevenly common as in real text.
 * @param migrations a folder with those that the file shall have, instead of all
 */
export function generateListings(
  path: string,
  count: number,
  pictures: Pictures,
  migrations?: string,
) {
  const db = openDatabase(path)
  migrateDatabase(db, migrations)
  const { $client } = db
  $client.pragma('synchronous = OFF')
  const random = randomSequence(7)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]
  const word = () => words[Math.floor(random() ** 3 * words.length)] ?? ''
  const text = (length: number) => Array.from({ length }, word).join(' ')
  const listing = $client.prepare(
    `insert into listings (source, title, category, description, city, state, price_cents,
       moderation_status, published_at)
     values (?, ?, ?, ?, ?, ?, ?, 'approved', ?)`,
  )
  const fill = $client.transaction(() => {
    const addPhotos = prepareListingPhotos($client, pictures)
    const addDetails = prepareDetails($client, random)
    for (let index = 0; index < count; index += 1) {
      const source = sources[index % sources.length] ?? 'properties'
      const type = pick(playTypes) ?? 'Event'
      const town = Math.floor(random() * towns.length)
      const published = new Date(1_700_000_000_000 + index * 1000).toISOString()
      const price = random() < 0.2 ? null : Math.floor(random() * 20_000_000)
      const { lastInsertRowid } = listing.run(
        source,
        `${text(3)} ${index}`,
        source === 'play' ? playCategories[type] : pick(listingCategories[source]),
        text(25),
        towns[town],
        states[town % states.length],
        price,
        published,
      )
      const id = Number(lastInsertRowid)
      addDetails(id, source, type)
      if (random() < withPhotos[source]) addPhotos(id, random() < 1 / 3 ? 3 : 1, index)
    }
  })
  fill()
  $client.exec('analyze')
  // As the job "merge search index" leaves it.
  const indexes = $client.prepare(
    `select name from sqlite_schema where name in ('listing_search', 'listing_title_search')`,
  )
  for (const index of indexes.pluck().all()) {
    $client.exec(`insert into ${index} (${index}) values ('optimize')`)
  }
  $client.close()
}

/** Returns a function that adds what only listings of one source have. */
function prepareDetails(client: Database, random: () => number) {
  const property = client.prepare(
    `insert into property_details (listing_id, terms, size, year_built, postal_code)
     values (?, 'Sell', ?, ?, ?)`,
  )
  const job = client.prepare(`insert into work_details (listing_id, company) values (?, 'The inn')`)
  const play = client.prepare('insert into play_details (listing_id, type) values (?, ?)')
  const tourDate = client.prepare(
    `insert into tour_dates (listing_id, start_time, end_time, max_capacity) values (?, ?, ?, 12)`,
  )
  const below = (limit: number) => Math.floor(random() * limit)
  const now = Date.now()

  return function addDetails(id: number, source: Source, type: string) {
    if (source === 'work') job.run(id)
    if (source === 'properties') {
      const size = random() < 0.6 ? `${300 + below(2500)} sq ft` : ''
      const year = random() < 0.5 ? 1870 + below(150) : null
      property.run(id, size, year, String(49_000 + below(100)))
    }
    if (source !== 'play') return
    play.run(id, type)
    if (type !== 'Tour') return
    const start = now + (1 + below(60)) * 24 * 3_600_000
    const times = [start, start + 2 * 3_600_000].map((time) => new Date(time).toISOString())
    tourDate.run(id, ...times)
  }
}

/** mulberry32, a small and fast generator that repeats its numbers. */
export function randomSequence(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
