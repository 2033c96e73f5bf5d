import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zones } from '#app/shared/zoned-time.ts'
import { textFor } from '#app/text/index.ts'
import { collectTexts } from '#tests/support/collect-texts.ts'
import { makeEnglishWordFinder } from '#tests/support/english-words.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, makeExamples } from '#tests/support/route-examples.ts'
import { listSentences } from '#tests/support/untranslated.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** In a town whose own language is Spanish, no sentence is English. */

let portal: TestPortal
let examples: Examples
beforeAll(async () => {
  portal = await startTestPortal({ LOCALE: 'es' })
  examples = await makeExamples(portal)
})
afterAll(() => portal?.stop())

test('no screen, mail or API error contains an English sentence', async () => {
  const { read, data } = await collectTexts(portal, examples)
  expect(read.length).toBeGreaterThan(3_000)
  const spanish = new Set(listSentences('app/text/es').map(({ sentence }) => sentence))
  const english = new Set(
    listSentences('app/text/en')
      .map(({ sentence }) => sentence)
      // Languages are named in their own language.
      .filter((sentence) => !spanish.has(sentence) && sentence !== textFor('en').languageName),
  )
  const zoneNames = zones().flatMap((zone) => [
    zone,
    zone.replaceAll('_', ' '),
    ...zone.replaceAll('_', ' ').split('/'),
  ])
  const typed = new Set(data.map((text) => text.trim()))
  const wordsIn = makeEnglishWordFinder([...data, ...zoneNames, 'Mainstreet'])
  const left = read.filter(
    ({ text }) => wordsIn(text).length > 0 || (english.has(text.trim()) && !typed.has(text.trim())),
  )
  expect([...new Set(left.map(({ where, text }) => `${where}: ${text.slice(0, 200)}`))]).toEqual([])
}, 300_000)

test('the list of owners says their status in Spanish', async () => {
  const admin = await Visitor.create(portal, 'admin')
  const html = await (await admin.get('/es/owners', { Accept: 'text/html' })).text()
  expect(html).toContain('>activo<')
  expect(html).not.toContain('>active<')
})

describe('what is stored', () => {
  test('a property posted in Spanish is the one posted in English', async () => {
    const owner = await Visitor.create(portal, 'owner')
    const fields = {
      category: 'Homes',
      description: 'Tres cuartos y un patio.',
      city: 'Millbrook',
      state: 'MI',
      terms: 'Sell',
      price: '45,000.50',
    }
    for (const language of ['es', 'en']) {
      const title = `Casa con portal (${language})`
      const posted = await owner.post(`/${language}/properties/new`, { ...fields, title })
      expect(posted.status, await posted.text()).toBe(303)
    }
    const db = new Database(portal.databasePath, { readonly: true })
    const rows = db
      .prepare(
        `select category, terms, price_cents, city, state from listings
        join property_details on listing_id = listings.id where title like 'Casa con portal (%'`,
      )
      .raw()
      .all()
    db.close()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
    expect(rows[0]).toEqual(['Homes', 'Sell', 4_500_050, 'Millbrook', 'Michigan'])
  })
})
