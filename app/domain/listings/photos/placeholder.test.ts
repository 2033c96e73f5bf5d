import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listingSources } from '#db/schema/listings.ts'
import { hasPictures, listingCategories } from '../listing.ts'
import { placeholderFor } from './placeholder.ts'

const drawings = readFileSync(new URL('../../../ui/placeholders.svg', import.meta.url), 'utf8')
const views = new Map(
  [...drawings.matchAll(/<view id="([^"]+)" viewBox="([^"]+)"/g)].map(([, name, box]) => [
    name,
    box,
  ]),
)

test('each category of a kind with pictures has a drawing of its own', () => {
  for (const source of listingSources.filter((each) => hasPictures[each])) {
    const names = listingCategories[source].map((category) => placeholderFor({ source, category }))
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(views.has(name), name).toBe(true)
  }
  expect(new Set(views.values()).size).toBe(views.size)
})

test('a category that only an inventory has is drawn as a home or a destination', () => {
  expect(placeholderFor({ source: 'properties', category: 'Barns' })).toBe('homes')
  expect(placeholderFor({ source: 'play', category: 'Museums' })).toBe('destinations')
  expect(placeholderFor({ source: 'play', category: 'constructor' })).toBe('destinations')
})

test('jobs have no drawing', () => {
  expect(placeholderFor({ source: 'work', category: 'seasonal' })).toBeUndefined()
})
