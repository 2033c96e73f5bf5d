import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { listPlaces } from './places.server.ts'

test('places are named once, as the language of the town sorts them', () => {
  const db = freshDatabase()
  newListing(db, { city: 'Zamora', state: 'Zamora' })
  newListing(db, { city: 'Ávila', state: 'Ávila' })
  newListing(db, { city: 'Ávila', state: 'Ávila', source: 'work', category: 'remote' })
  newListing(db, { city: 'oak grove', state: 'Zamora' })
  newListing(db, { city: '', state: '' })
  expect(listPlaces(db)).toEqual({
    cities: ['Ávila', 'oak grove', 'Zamora'],
    states: ['Ávila', 'Zamora'],
  })
})
