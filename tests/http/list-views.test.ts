import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'

/**
 * The address of a list decides whether it shows pictures or a table (docs/rules.md#list-views).
 */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const fetchText = async (path: string) => (await fetch(portal.origin + path)).text()
const hrefs = (html: string) =>
  [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

const lists = ['/properties', '/work', '/play', '/listings']

test.each(lists)('%s shows cards, and its table where the address asks for it', async (path) => {
  const cards = await fetchText(path)
  expect(cards).toContain('<article')
  expect(cards).not.toContain('<table')
  expect(hrefs(cards)).toContain(`${path}?view=table`)
  const table = await fetchText(`${path}?view=table`)
  expect(table).toContain('<table')
  expect(table).not.toContain('<article')
  expect(hrefs(table)).toContain(path)
})

test('links to filters, pages, listings and languages keep the view', async () => {
  const asked = '/properties?sort=title&view=table'
  const table = await fetchText(asked)
  expect(table).toContain('<input type="hidden" name="view" value="table"/>')
  const found = hrefs(table)
  expect(found).toContain(`${asked}&page=2`)
  expect(found).toContain(`/es${asked}`)
  expect(found).toContain('/properties?sort=title')
  expect(
    found.filter((href) => /^\/properties\/\d+\?sort=title&view=table$/.test(href)),
  ).not.toEqual([])
})

test('jobs have no drawings, beside other listings either', async () => {
  const articles = (await fetchText('/listings')).match(/<article.*?<\/article>/gs) ?? []
  const jobs = articles.filter((article) => article.includes('href="/work/'))
  expect(jobs).not.toEqual([])
  expect(articles.length).toBeGreaterThan(jobs.length)
  expect(jobs.filter((job) => job.includes('<img'))).toEqual([])
})

test('a search that finds nothing leads back to the list with its filters', async () => {
  const page = await fetchText('/properties?city=Millbrook&q=zebra&view=table&page=2')
  expect(page).toContain('No properties found for this category.')
  expect(hrefs(page)).toContain('/properties?city=Millbrook&view=table')
})

test('a filter that finds nothing leads to the whole list in the same view', async () => {
  const page = await fetchText('/properties?city=Nowhere&view=table')
  expect(page).toContain('No properties found for this category.')
  expect(page).toContain('<a href="/properties?view=table">show all')
})

test('jobs, which have no price, are not sorted by one', async () => {
  expect(await fetchText('/work')).not.toContain('value="price-low"')
  for (const path of ['/properties', '/listings']) {
    expect(await fetchText(path)).toContain('value="price-low"')
  }
})

test('a heading has a category only if there is one of this name', async () => {
  expect(await fetchText('/properties?category=Homes')).toMatch(/<h1[^>]*>Homes /)
  for (const path of ['/properties', '/properties.atom']) {
    expect(await fetchText(`${path}?category=Free+money`), path).not.toContain('Free money')
  }
})

test('an unknown view is ignored, and the canonical address has none', async () => {
  const page = await fetchText('/properties?view=carousel')
  expect(page).toContain('<article')
  expect(page).not.toContain('name="view"')
  for (const path of ['/properties?view=table', '/properties?view=carousel']) {
    expect(await fetchText(path)).toMatch(/rel="canonical" href="[^"?]+\/properties"/)
  }
})
