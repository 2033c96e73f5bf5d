import { afterAll, beforeAll, expect, test } from 'vitest'
import { zones } from '#app/shared/zoned-time.ts'
import { locales, textFor } from '#app/text/index.ts'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { accent, pseudoLocale } from '#tests/support/accents.ts'
import { collectTexts } from '#tests/support/collect-texts.ts'
import { makeEnglishFinder } from '#tests/support/english-left.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { buildSecondLanguage } from '#tests/support/pseudo-language.ts'
import { type Examples, makeExamples } from '#tests/support/route-examples.ts'

/**
 * A new language needs only a folder and a line in app/text: in a pseudo-language of accented
 * letters, no English is left.
 */

let copy: ReturnType<typeof buildSecondLanguage>
let portal: TestPortal
let examples: Examples
beforeAll(async () => {
  copy = buildSecondLanguage()
  portal = await startTestPortal({ LOCALE: pseudoLocale }, copy.folder)
  examples = await makeExamples(portal)
}, 300_000)
afterAll(async () => {
  await portal?.stop()
  copy?.remove()
})

test('no screen, no mail and no refusal of a form or call contains English', async () => {
  const { read, data } = await collectTexts(portal, examples)
  for (const refusal of [accent(' is required.'), accent(' is longer than ')]) {
    expect(read.some(({ text }) => text.includes(refusal))).toBe(true)
  }
  const names = [
    // Languages are named in their own language.
    ...locales.map((locale) => textFor(locale).languageName),
    ...['Mainstreet', new URL(portal.origin).host, demoAccounts.password, 'node'],
    // The default sender of mail, and the example of an address.
    ...['portal@localhost', 'name@example.org'],
    ...Object.values(examples).map(String),
    // The file of the example's import has these in capital letters.
    ...['W Dayton St', 'Mount Morris', 'Flint'],
    ...zones(),
    // The names of cities and states in the list of zones.
    ...zones().flatMap((zone) =>
      [zone, ...zone.split('/')].map((name) => name.replaceAll('_', ' ')),
    ),
  ]
  const englishIn = makeEnglishFinder(data, names)
  const left = read.filter(({ text }) => englishIn(text).length > 0)
  expect([...new Set(left.map(({ where, text }) => `${where}: ${text.slice(0, 200)}`))]).toEqual([])
}, 900_000)
