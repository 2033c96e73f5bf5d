import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { matchLastWord } from '#app/domain/listings/search/match-expression.server.ts'
import { migrateUpTo } from '#tests/support/migrations.ts'
import { migrateDatabase, openDatabase } from './client.server.ts'

const place = { title: '1 A St', city: 'Flint', state: 'Michigan', postalCode: '48505' }
const home = { ...place, category: 'Homes', yearBuilt: 1921 }
const inEnglish = 'Home, built in 1921: 1 A St, Flint, Michigan 48505.'
const inSpanish = 'Casa, construcción de 1921: 1 A St, Flint, Michigan 48505.'

test('composed descriptions are emptied; those from a file or a person stay', () => {
  const db = openDatabase(':memory:')
  migrateUpTo(db, '0046_listing_views')
  const { $client: client } = db
  const add = client.prepare(`insert into listings
    (id, source, title, category, description, city, state, moderation_status, published_at)
    values (?, 'properties', '1 A St', ?, ?, 'Flint', 'Michigan', 'approved', '2026-01-01')`)
  const addDetails = client.prepare(`insert into property_details
    (listing_id, terms, postal_code, year_built) values (?, 'Sell', '48505', ?)`)
  const addRecord = client.prepare(`insert into import_records
    (listing_id, file_name, row_number, record, fields, imported_at)
    values (?, 'a.csv', 2, '{}', ?, '2026-01-01')`)
  const rows = [
    [home, inEnglish, inEnglish],
    [home, inSpanish, inSpanish],
    [
      { ...place, category: 'Lots', yearBuilt: null, city: '', postalCode: '' },
      ...twice('Vacant lot: 1 A St, Michigan.'),
    ],
    [home, inEnglish, 'Corrected.'],
    [home, 'From the file.', 'From the file.'],
  ] as const
  rows.forEach(([fields, recorded, description], id) => {
    add.run(id, fields.category, description)
    addDetails.run(id, fields.yearBuilt)
    addRecord.run(id, JSON.stringify({ ...fields, description: recorded }))
  })
  const found = (words: string) =>
    client
      .prepare('select rowid from listing_search where listing_search match ? order by rowid')
      .pluck()
      .all(words)
  const before = ['home', 'built', '1921', 'casa', 'vacant'].map((word) => found(word))
  migrateUpTo(db, '0047_describe_when_read')
  expect(client.prepare('select description from listings order by id').pluck().all()).toEqual([
    '',
    '',
    '',
    'Corrected.',
    'From the file.',
  ])
  const recorded = `select fields ->> 'description' from import_records order by listing_id`
  expect(client.prepare(recorded).pluck().all()).toEqual(['', '', '', '', 'From the file.'])
  const after = ['home', 'built', '1921', 'casa', 'vacant'].map((word) => found(word))
  expect(before).toEqual([[0], [0], [0, 1], [1], [2]])
  expect(after).toEqual([[0, 1], [0, 1], [0, 1], [0, 1], [2]])
  migrateDatabase(db)
  const searched = (word: string) =>
    db
      .all<{ id: number }>(sql`select rowid as id from ${matchLastWord(word)} order by rowid`)
      .map(({ id }) => id)
  expect(['home', 'built', '1921', 'casa', 'vacant'].map(searched)).toEqual(after)
  expect(['home', 'built', 'casa', 'vacant'].flatMap(found)).toEqual([])
  expect(found('file')).toEqual([4])
})

function twice(text: string) {
  return [text, text] as const
}
