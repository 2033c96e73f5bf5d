import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings, propertyDetails } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { listListings } from './queries.server.ts'
import { readFilters } from './search/filters.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

type Post = NonNullable<Parameters<typeof newListing>[1]>
const post = (traits: Post = {}) => newListing(db, traits)

const list = (query: string, source: 'properties' | 'work' | 'play' | null = 'properties') =>
  listListings(db, readFilters(new URLSearchParams(query), source))
const titles = (query: string) => list(query).rows.map((row) => row.title)

test('only approved, active and available listings are shown', () => {
  post({ title: 'shown' })
  post({ moderationStatus: 'pending' })
  post({ moderationStatus: 'rejected' })
  post({ deactivatedAt: '2026-01-02T00:00:00.000Z' })
  post({ takenAt: '2026-01-02T00:00:00.000Z' })
  expect(list('')).toMatchObject({ total: 1, rows: [{ title: 'shown' }] })
})

test('filters work alone and together, in every sort order', () => {
  post({ title: 'a', city: 'Alder Falls', category: 'Lots', priceCents: 3 })
  post({ title: 'b', city: 'Alder Falls', priceCents: 2 })
  post({ title: 'c', category: 'Lots', priceCents: 1 })
  post({ title: 'd', source: 'work', category: 'remote' })
  for (const sort of ['newest', 'price-low', 'price-high', 'title']) {
    expect(titles(`city=Alder+Falls&sort=${sort}`).sort(), sort).toEqual(['a', 'b'])
    expect(titles(`city=Alder+Falls&category=Lots&sort=${sort}`), sort).toEqual(['a'])
    expect(titles(`state=Michigan&category=Lots&sort=${sort}`).sort(), sort).toEqual(['a', 'c'])
    expect(list(`sort=${sort}`, null).rows, sort).toHaveLength(4)
  }
  expect(list('city=Alder+Falls&state=Ohio').rows).toEqual([])
})

test('a listing without a price comes last in both price orders', () => {
  post({ title: 'dear', priceCents: 900 })
  post({ title: 'on request', priceCents: null })
  post({ title: 'cheap', priceCents: 100 })
  expect(titles('sort=price-low')).toEqual(['cheap', 'dear', 'on request'])
  expect(titles('sort=price-high')).toEqual(['dear', 'cheap', 'on request'])
})

test('a search finds words, prefixes and places without their accents, newest first', () => {
  post({ title: 'Mill house', description: 'Café by the river' })
  post({ title: 'River lot', category: 'Lots' })
  expect(titles('q=river')).toEqual(['River lot', 'Mill house'])
  expect(titles('q=cafe')).toEqual(['Mill house'])
  expect(titles(`q=${'cáfé'.normalize('NFD')}`)).toEqual(['Mill house'])
  expect(titles('q=riv+mill')).toEqual([])
  expect(titles('q=mill+riv')).toEqual(['Mill house', 'River lot'].slice(0, 1))
  expect(titles('q=river&category=Lots')).toEqual(['River lot'])
  expect(titles('q=river&sort=title')).toEqual(['Mill house', 'River lot'])
})

test('results with all the words in their title come first, on every page', () => {
  post({ title: 'Old mill on the river' })
  for (let n = 0; n < 30; n += 1) post({ title: `Lot ${n}`, description: 'By the mill and river' })
  post({ title: 'River house', description: 'Near the mill' })
  post({ title: 'River mill', city: 'Alder Falls' })
  expect(titles('q=river+mill').slice(0, 4)).toEqual([
    'River mill',
    'Old mill on the river',
    'River house',
    'Lot 29',
  ])
  expect(titles('q=river+mill&page=2')).toEqual(Array.from({ length: 8 }, (_, n) => `Lot ${7 - n}`))
  expect(titles('q=river+mill&city=Millbrook')[0]).toBe('Old mill on the river')
  expect(titles('q=river+mill&sort=newest')).toContain('River house')
  expect(titles('q=river+mill&sort=newest').at(-1)).toBe('Lot 7')
})

test('which results come first follows each change of a title, a place and what is shown', () => {
  post({ title: 'Mill', city: 'Alder Falls' })
  const id = post({ title: 'House', description: 'At the mill', city: 'Alder Falls' })
  const change = (values: Partial<typeof listings.$inferInsert>) =>
    db.update(listings).set(values).where(eq(listings.id, id)).run()
  const inTown = () => titles('q=mill&city=Alder+Falls')
  expect(inTown()).toEqual(['Mill', 'House'])
  change({ title: 'House mill' })
  expect(inTown()).toEqual(['House mill', 'Mill'])
  change({ title: 'House' })
  expect(inTown()).toEqual(['Mill', 'House'])
  change({ title: 'Old mill', city: 'Millbrook', state: 'Ohio' })
  expect([inTown(), titles('q=mill&city=Millbrook')]).toEqual([['Mill'], ['Old mill']])
  expect(titles('q=mill&state=Ohio')).toEqual(['Old mill'])
  change({ city: 'Alder Falls', deactivatedAt: '2026-01-02T00:00:00.000Z' })
  expect(inTown()).toEqual(['Mill'])
  change({ deactivatedAt: null, category: 'Lots' })
  expect([inTown(), titles('q=mill&category=Lots')]).toEqual([['Old mill', 'Mill'], ['Old mill']])
})

test('more titles than a search counts fill its last page', () => {
  db.$client.transaction(() => {
    for (let n = 0; n < 1010; n += 1) post({ title: `Mill ${n}` })
  })()
  post({ title: 'Lot', description: 'At the mill' })
  expect(titles('q=mill')[0]).toBe('Mill 1009')
  expect(titles('q=mill&page=40').at(-1)).toBe('Mill 10')
})

test('a single letter is a word of its own', () => {
  post({ title: 'Lot 5' })
  post({ title: 'Lot 55' })
  expect(titles('q=lot+5')).toEqual(['Lot 5'])
  expect(titles('q=lot+55')).toEqual(['Lot 55'])
  expect(titles('q=l')).toEqual([])
  expect(titles('q=lot+ľ')).toEqual([])
})

test('longer words with the same beginning are found unless the last typed word is common', () => {
  const posted = (title: string, count: number) =>
    db.$client.transaction(() => {
      for (let n = 0; n < count; n += 1) post({ title })
    })()
  posted('Mill', 1000)
  post({ title: 'Millpond' })
  expect(list('q=mill')).toMatchObject({ total: 1000, isMore: true })
  expect(titles('q=mill')[0]).toBe('Millpond')
  posted('Mill', 1)
  post({ title: 'Millpond' })
  expect(titles('q=mill')[0]).toBe('Mill')
  expect(titles('q=millp')).toEqual(['Millpond', 'Millpond'])
  for (const title of ['Red mill', 'Red millpond']) post({ title })
  expect(titles('q=red+mill')).toEqual(['Red mill'])
  expect(titles('q=mill+red')).toEqual(['Red mill'])
  expect(titles('q=millpond+re')).toEqual(['Red millpond'])
})

test('no search text causes an error', () => {
  post()
  const texts = ['"', "'", '*', 'AND', 'NOT house', 'title:house', '(', 'a'.repeat(10_000), '🏠']
  for (const text of [
    ...texts,
    '-',
    '""""',
    'house OR',
    'NEAR(',
    '\u0000',
    '%',
    '; drop table x',
  ]) {
    expect(() => list(`q=${encodeURIComponent(text)}`), text).not.toThrow()
  }
})

test('an invalid page or sort in an address is replaced by a valid one', () => {
  for (let index = 0; index < 30; index += 1) post({ title: `House ${index}` })
  expect(list('page=2')).toMatchObject({ page: 2, pages: 2, total: 30 })
  for (const page of ['0', '-1', '99', 'x', '1e9', '2.5']) {
    expect(list(`page=${page}`).rows.length, page).toBeGreaterThan(0)
  }
  expect(list('sort=drop').rows).toHaveLength(25)
})

test('the counts of the filters match the rows after every change', () => {
  const pick = <T>(values: T[]) => values[Math.floor(Math.random() * values.length)] as T
  const traits = (): Post => ({
    source: pick(['properties', 'work'] as const),
    category: pick(['Homes', 'Lots']),
    city: pick(['A', 'B']),
    moderationStatus: pick(['approved', 'pending'] as const),
    deactivatedAt: pick([null, '2026-01-02T00:00:00.000Z']),
  })
  const ids: number[] = []
  for (let step = 0; step < 300; step += 1) {
    const id = ids.length ? pick(ids) : 0
    const roll = Math.random()
    if (roll < 0.5) ids.push(post(traits()))
    else if (roll < 0.8) db.update(listings).set(traits()).where(eq(listings.id, id)).run()
    else db.delete(listings).where(eq(listings.id, id)).run()
  }
  const counted = sql`select source, category, city, count(*) as listings from listings
    where is_public group by 1, 2, 3 order by 1, 2, 3`
  const kept = sql`select source, category, city, listings from listing_facets order by 1, 2, 3`
  expect(db.all(kept)).toEqual(db.all(counted))
  const shown = db.all(sql`select id from listings where is_public order by id`)
  const indexed = (index: string) =>
    db.all(sql`select rowid as id from ${sql.identifier(index)}('facets : src*') order by rowid`)
  expect(indexed('listing_search')).toEqual(shown)
  expect(indexed('listing_title_search')).toEqual(shown)
  const tokens = (view: string, facets: string) =>
    db.all(
      sql`select id, title, ${sql.raw(facets)} as facets from ${sql.identifier(view)} order by id`,
    )
  // But for the words of a property that is described by its facts.
  expect(tokens('searched_titles', 'facets')).toEqual(
    tokens('searched_listings', `substr(facets, 1, instr(facets || ' facts', ' facts') - 1)`),
  )
})

test('a property is found by its current street and parcel number', () => {
  const id = newListing(
    db,
    { title: 'Brick house' },
    { street: '120 Mill Street', propertyId: '41-17-227' },
  )
  expect(titles('q=120 mill')).toEqual(['Brick house'])
  expect(titles('q=41-17-227')).toEqual(['Brick house'])
  const own = eq(propertyDetails.listingId, id)
  db.update(propertyDetails).set({ street: '7 Depot Street' }).where(own).run()
  expect(titles('q=120 mill')).toEqual([])
  expect(titles('q=depot')).toEqual(['Brick house'])
  db.update(listings).set({ takenAt: '2026-01-02T00:00:00.000Z' }).where(eq(listings.id, id)).run()
  expect(titles('q=depot')).toEqual([])
  db.update(propertyDetails).set({ street: '9 Depot Street' }).where(own).run()
  expect(titles('q=depot')).toEqual([])
})
