import { beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { listChildren, parseXml } from '#tests/support/feed-reader.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { writeSitemap, writeSitemapPart } from './sitemap.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

const origin = 'https://town.example.org'
function read(sitemap: string | null) {
  const root = parseXml(sitemap ?? '')
  const entries = root.children.map((entry) => listChildren(entry, 'loc')[0]?.text ?? '')
  return { name: root.name, addresses: entries.map((address) => address.replace(origin, '')) }
}

test('the town’s own pages are there before anybody has posted', () => {
  const { name, addresses } = read(writeSitemap(db, origin))
  expect(name).toBe('urlset')
  expect(addresses).toContain('/')
  expect(addresses).toContain('/events')
  expect(addresses.every((address) => !/\d/.test(address))).toBe(true)
})

test('public pages are in the sitemap, and nothing else', () => {
  const [owner, section] = [newActor(db), newSection(db)]
  const event = newEvent(db)
  const changed = newEvent(db, {}, 'changed')
  for (const stage of ['new', 'refused'] as const) newEvent(db, {}, stage)
  newEvent(db, { status: 'draft' })
  newEvent(db, { status: 'cancelled' })
  const over = newEvent(db, { status: 'completed' })
  const classifieds = Object.entries(stages).map(
    ([stage, traits]) => [stage, newClassified(db, owner, section, traits)] as const,
  )
  const house = newListing(db)
  const job = newListing(db, { source: 'work', category: 'other' })
  newListing(db, { moderationStatus: 'pending' })
  newListing(db, { takenAt: '2026-01-02T00:00:00.000Z' })
  const { addresses } = read(writeSitemap(db, origin))
  const running = classifieds.filter(([stage]) => stage === 'running' || stage === 'ending')
  expect(addresses.filter((address) => /\d/.test(address))).toEqual([
    ...[event, changed, over].map((id) => `/events/${id}`),
    `/properties/${house}`,
    `/work/${job}`,
    ...running.map(([, id]) => `/classifieds/${id}`),
  ])
})

test('many addresses come in parts, each of them once', () => {
  const [owner, section] = [newActor(db), newSection(db)]
  for (let n = 0; n < 9; n += 1) newEvent(db)
  for (let n = 0; n < 9; n += 1) newClassified(db, owner, section, stages.running)
  const all = read(writeSitemap(db, origin)).addresses
  const index = read(writeSitemap(db, origin, 5))
  expect(index.name).toBe('sitemapindex')
  expect(index.addresses).toEqual(
    Array.from({ length: Math.ceil(all.length / 5) }, (_, n) => `/sitemaps/${n + 1}.xml`),
  )
  const parts = index.addresses.map((_, n) => read(writeSitemapPart(db, origin, n + 1, 5)))
  expect(parts.flatMap(({ addresses }) => addresses)).toEqual(all)
  for (const part of [0, -1, parts.length + 1])
    expect(writeSitemapPart(db, origin, part, 5), String(part)).toBeNull()
})
