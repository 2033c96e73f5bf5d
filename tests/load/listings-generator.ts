import { listingCategories } from '#app/domain/listings/listing.ts'
import { migrateDatabase, openDatabase } from '#db/client.server.ts'

const words = `house lot barn mill river creek hill street old new small large quiet sunny brick
stone wood roof porch garden orchard field shed garage cellar kitchen stove well road school church
market station bridge depot hall shop bakery corner square north south east west upper lower fine
dry level wooded fenced vacant restored empty warm sound plain double single`.split(/\s+/)

export const towns = Array.from({ length: 40 }, (_, index) => `Town ${index + 1}`)

/**
 * Fills a new file with public listings, the same in every run: ids from 1, every third one work, the
 * others properties. Words are as unevenly common as in real text.
 */
export function generateListings(path: string, count: number) {
  const db = openDatabase(path)
  migrateDatabase(db)
  const { $client } = db
  $client.pragma('synchronous = OFF')
  const random = randomSequence(7)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]
  const word = () => words[Math.floor(random() ** 3 * words.length)] ?? ''
  const text = (length: number) => Array.from({ length }, word).join(' ')
  const listing = $client.prepare(`insert into listings
    (source, title, category, description, city, state, price_cents, moderation_status, published_at)
    values (?, ?, ?, ?, ?, 'Michigan', ?, 'approved', ?)`)
  const property = $client.prepare(
    `insert into property_details (listing_id, terms) values (?, 'Sell')`,
  )
  const fill = $client.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const source = index % 3 === 2 ? 'work' : 'properties'
      const published = new Date(1_700_000_000_000 + index * 1000).toISOString()
      const price = random() < 0.2 ? null : Math.floor(random() * 20_000_000)
      const { lastInsertRowid } = listing.run(
        source,
        `${text(3)} ${index}`,
        pick(listingCategories[source]),
        text(25),
        pick(towns),
        price,
        published,
      )
      if (source === 'properties') property.run(lastInsertRowid)
    }
  })
  fill()
  $client.exec('analyze')
  // As the job "merge search index" leaves it.
  for (const index of ['listing_search', 'listing_title_search']) {
    $client.exec(`insert into ${index} (${index}) values ('optimize')`)
  }
  $client.close()
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
