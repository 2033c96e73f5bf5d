import { expect, test } from 'vitest'
import { LastModifiedDates } from './last-modified.ts'

const feed = 'application/atom+xml; charset=utf-8'
const start = Date.UTC(2031, 9, 4, 12, 0, 0, 400)

test('an answer is dated by the second in which it changed', () => {
  const times = new LastModifiedDates()
  const ask = (mark: string, seconds: number) =>
    times.dateFor('/events.atom', feed, mark, start + seconds * 1000)
  expect(ask('one', 0)).toBe('Sat, 04 Oct 2031 12:00:00 GMT')
  expect(ask('one', 3600)).toBe('Sat, 04 Oct 2031 12:00:00 GMT')
  expect(ask('two', 3601)).toBe('Sat, 04 Oct 2031 13:00:01 GMT')
  // Going back to an earlier content is a change, too.
  expect(ask('one', 3602)).toBe('Sat, 04 Oct 2031 13:00:02 GMT')
})

test('different answers within a second have different dates', () => {
  const times = new LastModifiedDates()
  const ask = (mark: string) => times.dateFor('/events.atom', feed, mark, start)
  expect(new Set([ask('one'), ask('two'), ask('three')]).size).toBe(3)
})

test('pages need no date: browsers ask by ETag', () => {
  expect(new LastModifiedDates().dateFor('/events', 'text/html', 'one', start)).toBeNull()
})

test('only the last addresses asked for are remembered', () => {
  const times = new LastModifiedDates()
  const ask = (key: string, seconds: number) =>
    times.dateFor(key, feed, 'one', start + seconds * 1000)
  const first = ask('/events.atom', 0)
  for (let n = 0; n < 2000; n += 1) ask(`/events.atom?q=${n}`, 1)
  expect(ask('/events.atom', 2)).not.toBe(first)
})
