import { expect, test } from 'vitest'
import { markChanges, type Part } from './marked-changes.ts'

const show = (parts: Part[]) =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text.trim()}]` : text.trim())).join(' ')
const mark = (before: string, after: string, shortensEqual = true) => {
  const marked = markChanges(before, after, shortensEqual)
  return [show(marked.before), show(marked.after)]
}

test('the words that differ are marked in each version', () => {
  expect(mark('Open from May to June.', 'Open from May to late July.')).toEqual([
    'Open from May to [June.]',
    'Open from May to [late July.]',
  ])
  expect(mark('A red barn and a well', 'A barn and a dry well')).toEqual([
    'A [red] barn and a well',
    'A barn and a [dry] well',
  ])
})

test('what is equal far from a change is left out, where it is to be short', () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(' ')
  expect(mark(`${words(30)} old ${words(30)}`, `${words(30)} new ${words(30)}`)).toEqual([
    '… w24 w25 w26 w27 w28 w29 [old] w0 w1 w2 w3 w4 w5 …',
    '… w24 w25 w26 w27 w28 w29 [new] w0 w1 w2 w3 w4 w5 …',
  ])
  const [, whole] = mark(`${words(30)} old ${words(30)}`, `${words(30)} new ${words(30)}`, false)
  expect(whole).toBe(`${words(30)} [new] ${words(30)}`)
})

test('a version that has nothing else is whole, however long', () => {
  const same = Array.from({ length: 30 }, (_, n) => `w${n}`).join(' ')
  const marked = '… w24 w25 w26 w27 w28 w29 [more]'
  expect(mark(same, `${same} more`)).toEqual([same, marked])
  expect(mark(`${same} more`, same)).toEqual([marked, same])
  const inLines = same.replaceAll(' ', '\n')
  expect(mark(same, inLines)).toEqual([same, inLines])
})

test('a text that is new is not marked', () => {
  expect(mark('$18,500', '$16,650')).toEqual(['$18,500', '$16,650'])
  expect(mark('', 'With a well')).toEqual(['', 'With a well'])
  expect(mark('A mill on a river', 'The road to the hill')).toEqual([
    'A mill on a river',
    'The road to the hill',
  ])
})

test('line breaks stay, and do not count as a change', () => {
  const { after } = markChanges('One\ntwo three', 'One two\nthree four', true)
  expect(after).toEqual([
    { text: 'One two\nthree ', isChanged: false },
    { text: 'four', isChanged: true },
  ])
})

test('two long texts are compared in bounded time: the middle counts as changed', () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, n) => `${word}${n}`).join(' ')
  const same = Array.from({ length: 3000 }, (_, n) => `s${n}`).join(' ')
  const { before } = markChanges(`${same} ${long('a')}`, `${same} ${long('b')}`, true)
  expect(before.map(({ isChanged }) => isChanged)).toEqual([false, true])
})
