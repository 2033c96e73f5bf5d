import { expect, test } from 'vitest'
import { locales, textFor } from '#app/text/index.ts'
import { hasWebAddress, listWebAddresses } from './addresses.ts'

test.each([
  'https://town@evil.example/pay',
  'http://x:y@evil.example/login',
  'x:y@evil.example/login',
  'ann@example.org/pay',
  'ann@mail@evil.com',
  '//evil.example/',
  'Www.evil.example',
  'evil-shop.com',
  'Evil.Com',
  'See evil.com.',
  '(evil.com)',
  '"evil.com", they say',
  'a_b.evil.io...',
  'pay.evil.us',
  'evil.com?pay=1',
  'evil.example?pay=1',
  'evil.example#pay',
  'evil.example./pay',
  'evil.com:8080',
  'evil.example:8080/x',
  'почта.рф/оплата',
  'evil.xn--p1ai/pay',
])('%j is a web address', (text) => {
  expect(hasWebAddress(`Look at ${text}`)).toBe(true)
  expect(hasWebAddress(text)).toBe(true)
})

test.each([
  'St.Mary',
  'Is it near St.Mary?',
  'The sale starts at 5.30pm/6pm.',
  'Open until Fri.We come later',
  'Thu.Fri:10-12',
  'e.g. two, i.e. a pair (a.m./p.m.)',
  '1.500.00 or $1,500.00/month',
  'Is it 3.5 in. or 4 in.?',
  'Denver.CO',
  'Closed today.Shop hours vary.In winter.It is cold.',
  'Me gusta la casa.es bonita.de verdad',
  'Awww. So cute... info please',
  'Etc.. ... .com',
  'and/or',
  'Write to ann@mail.example.org.',
  'ann+x@example.com: write me',
  'Email:ann@example.com, or <bob@example.com>?',
  'mailto:ann@example.com',
])('%j has no web address', (text) => {
  expect(hasWebAddress(text)).toBe(false)
})

test.each(locales)('no frequent word of %s is an ending, but before a path', (locale) => {
  const { wordsLikeEndings } = textFor(locale)
  expect(wordsLikeEndings.length).toBeGreaterThan(0)
  for (const word of wordsLikeEndings) {
    expect(hasWebAddress(`the house.${word} big`)).toBe(false)
    expect(hasWebAddress(`evil.${word}/pay`)).toBe(true)
  }
})

test('the addresses of a text are listed as they are written', () => {
  const text = 'See (evil.io), HTTPS://evil.example/a?b or www.evil.us; ann@example.com, St.Mary.'
  expect(listWebAddresses(text)).toEqual(['HTTPS://evil.example/a?b', 'www.evil.us;', 'evil.io'])
  expect(listWebAddresses('a house.it is')).toEqual([])
})

test.each([
  'a',
  '.',
  '-',
  'a.',
  'a.b',
  '@',
  'a@',
  'a@b ',
  'a@b.c',
  ':8',
  '://'.slice(1),
  'www',
  '?',
  'é.',
])('100 KB of %j take little work', (piece) => {
  const text = piece.repeat(100_000 / piece.length)
  const before = process.threadCpuUsage()
  hasWebAddress(text)
  listWebAddresses(text)
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000)
})
