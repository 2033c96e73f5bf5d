import { expect, test } from 'vitest'
import { pseudoLocale } from './support/accents.ts'
import { addCatalog } from './support/pseudo-language.ts'

test.each([
  ['one language', '{ en }', `{ en, ${pseudoLocale} }`],
  ['two', '{ en, es }', `{ en, es, ${pseudoLocale} }`],
  ['one a line', '{\n  en,\n  es,\n}', `{\n  en,\n  es, ${pseudoLocale} }`],
])('a language is added to %s', (_, catalogs, extended) => {
  const line = (value: string) => `const catalogs = ${value} satisfies Record<string, Text>`
  expect(addCatalog(line(catalogs))).toContain(line(extended))
})

test('a file without catalogs is refused', () => {
  expect(() => addCatalog('export const languages = [en]')).toThrow('const catalogs')
})
