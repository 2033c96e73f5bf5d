import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { listListings } from '../queries.server.ts'
import { readFilters } from '../search/filters.ts'
import { toJobListJsonLd } from './job-structured-data.ts'

test('jobs are described by schema.org’s terms, in the order of the list', () => {
  const db = freshDatabase()
  const at = (month: number) => `2026-0${month}-01T00:00:00.000Z`
  const job = { source: 'work', description: 'Ask for Ann.' } as const
  const own = { ...job, title: 'Ferryman', category: 'ferrying', publishedAt: at(1) }
  newListing(db, own)
  newListing(db, { ...job, title: 'Writer', category: 'remote', publishedAt: at(2) })
  const miller = { ...job, title: 'Miller', category: 'full-time', publishedAt: at(3) }
  const id = newListing(db, miller)
  newListing(db, { ...job, title: 'Waiting', moderationStatus: 'pending' })
  const { rows } = listListings(db, readFilters(new URLSearchParams(), 'work'))
  const list = toJobListJsonLd(rows, 'https://town.example.org')
  expect(list).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [
      {
        position: 1,
        item: {
          '@type': 'JobPosting',
          title: 'Miller',
          url: `https://town.example.org/work/${id}`,
          employmentType: 'FULL_TIME',
          jobLocation: { address: { addressLocality: 'Millbrook' } },
        },
      },
      { item: { title: 'Writer', employmentType: null, jobLocationType: 'TELECOMMUTE' } },
      { item: { title: 'Ferryman', employmentType: 'OTHER' } },
    ],
  })
  expect(JSON.stringify(list)).not.toMatch(/Waiting|Ask for Ann/)
})
