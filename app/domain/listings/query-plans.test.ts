import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { listingSources } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { type ListingFilters, sorts } from './filters.ts'
import { listingCategories } from './listing.ts'
import { listListings } from './queries.server.ts'

/** Checks the query plan of every statement that a public list runs. */

const db = freshDatabase()
const ran: string[] = []

beforeAll(() => {
  for (const source of listingSources) {
    for (const category of listingCategories[source]) {
      for (let n = 0; n < 20; n += 1) {
        newListing(db, { source, category, title: `${category} ${n}`, priceCents: n * 100 })
      }
    }
  }
  db.$client.exec('analyze')
  const prepare = db.$client.prepare.bind(db.$client)
  db.$client.prepare = (sql: string) => {
    if (!/^explain/i.test(sql)) ran.push(sql)
    return prepare(sql)
  }
})

const nothing: ListingFilters = {
  q: '',
  source: 'properties',
  category: '',
  city: '',
  state: '',
  sort: 'newest',
  page: 1,
}

/** Returns the plan lines of all statements that a list with these filters runs. */
function explainPlans(filters: Partial<ListingFilters>): string[] {
  ran.length = 0
  listListings(db, { ...nothing, ...filters })
  return ran.flatMap((sql) => {
    const marks = sql.match(/\?/g)?.length ?? 0
    const rows = db.$client.prepare(`explain query plan ${sql}`).all(...Array(marks).fill(1))
    return rows.map((row) => (row as { detail: string }).detail)
  })
}

const filters: Partial<ListingFilters>[] = [
  {},
  { category: 'Homes' },
  { city: 'Millbrook' },
  { state: 'Michigan' },
  { city: 'Millbrook', category: 'Homes' },
  { state: 'Michigan', category: 'Homes' },
  { source: null },
  { source: null, city: 'Millbrook' },
]

describe.each(filters)('a list with %j', (chosen) => {
  test.each(sorts)('by %s reads no listing that is not shown', (sort) => {
    const plan = explainPlans({ ...chosen, sort })
    expect(plan.length).toBeGreaterThan(0)
    expect(plan.filter((line) => /^SCAN listings\b(?!.*INDEX)/.test(line))).toEqual([])
  })

  test('in the default order sorts nothing', () => {
    if (chosen.source === null) return
    expect(explainPlans(chosen).filter((line) => line.includes('TEMP B-TREE FOR ORDER'))).toEqual(
      [],
    )
  })
})

test('a search reads the text index and only the rows it shows', () => {
  const plan = explainPlans({ q: 'homes' })
  expect(plan.join('\n')).toContain('VIRTUAL TABLE INDEX')
  expect(plan.filter((line) => /^SCAN listings\b/.test(line))).toEqual([])
})

test('the test notices a list that reads everything', () => {
  const other = openDatabase(':memory:')
  other.$client.exec('create table listings (id integer primary key, title text)')
  const plan = other.$client.prepare('explain query plan select * from listings order by title')
  const lines = plan.all().map((row) => (row as { detail: string }).detail)
  expect(lines).toEqual(['SCAN listings', 'USE TEMP B-TREE FOR ORDER BY'])
})
