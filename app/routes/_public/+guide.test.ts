import { expect, test } from 'vitest'
import { fillNumbers, findChapter, renderGuide, replaceChapter } from './+guide.server.ts'

const fees = {
  activation: { tour: '$50', destination: '$50', dining: '$25' },
  classified: { price: '$5', days: 30, renewalDays: 5 },
  campaign: { lowestPrice: '$5', days: 30, renewalDays: 5 },
}

test('a guide names the fees, and keeps braces of other text', () => {
  expect(fillNumbers('<p>{classified.price} for {classified.days} days {#x} {y}</p>', fees)).toBe(
    '<p>$5 for 30 days {#x} {y}</p>',
  )
})

test('a guide that names an unknown fee fails, instead of showing the braces', () => {
  expect(() => fillNumbers('<p>{classified.cost}</p>', fees)).toThrow('classified.cost')
})

test('a chapter ends where the next begins', () => {
  const { html } = renderGuide(
    'Hello.\n\n## One {#one}\n\nFirst.\n\n### Part\n\nMore.\n\n## Two\n\nLast.',
  )
  expect(findChapter(html, 'one')).toMatch(/^\s*<p>First.<\/p>\s*<h3 [\s\S]*<p>More.<\/p>\s*$/)
  expect(findChapter(html, 'two')).toContain('Last.')
  expect(replaceChapter(html, 'one', 'Elsewhere.')).toMatch(
    /^<p>Hello.[\s\S]*<\/h2>Elsewhere.<h2 id="two">/,
  )
  expect(() => findChapter(html, 'three')).toThrow('three')
})
