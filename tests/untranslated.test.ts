import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '#app/text/index.ts'
import { accent } from './support/accents.ts'
import { findUntranslated, listSentences } from './support/untranslated.ts'

/** Texts that may be the same as in English. Add words here that a language shares with English. */
const shared = [
  ...['CSV', 'CTR', 'GB', 'ID', 'KB', 'KB)', 'MB', 'OK', 'PIN', 'ZIP', 'rem', 'rem.'],
  // A value for `Intl`.
  'long',
  // Words that are spelled the same in Spanish.
  ...['Alaska', 'Error', 'Error:', 'error', 'No', 'Portal', 'Total', 'Video', 'Videos'],
]

const english = listSentences('app/text/en')

test('no language contains English sentences', () => {
  const found = locales
    .filter((locale) => locale !== 'en')
    .flatMap((locale) => {
      const own = listSentences(`app/text/${locale}`)
      return findUntranslated(own, english, shared).map((line) => `${locale}/${line}`)
    })
  expect(found, 'Translate it, or add it to `shared` if it reads the same.').toEqual([])
})

test('every language has the files of English', () => {
  const files = readdirSync('app/text/en')
  const found = locales.flatMap((locale) => {
    const own = new Set(readdirSync(`app/text/${locale}`))
    return files.filter((file) => !own.has(file)).map((file) => `${locale}/${file}`)
  })
  expect(files).toContain('user-guide.md')
  expect(found, 'Write the file in the language too: the guide, for one, has no type.').toEqual([])
})

test.each([
  ['a sentence', 'applications.ts: Withdraw'],
  ['a part of a sentence with a name in it', 'listing-forms.ts: posted “'],
  ['a word outside of the catalog object', 'imports.ts: is not an amount of money'],
  ['a line of the guide', 'user-guide.md: ## Becoming a member {#membership}'],
])('a copy of English is found: %s', (_, line) => {
  expect(findUntranslated(english, english, shared)).toContain(line)
})

test('codes and names that are the same in every language are not reported', () => {
  const found = findUntranslated(english, english, shared)
  expect(found.filter((line) => /: (PIN|\.\/.*)$/.test(line))).toEqual([])
})

test('a translation is not reported', () => {
  const translated = english.map(({ file, sentence }) => ({ file, sentence: accent(sentence) }))
  expect(findUntranslated(translated, english, shared)).toEqual([])
})
