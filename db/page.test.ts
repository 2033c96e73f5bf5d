import { expect, test } from 'vitest'
import { getPageRows, paginate } from './page.ts'

const letters = [...'abcdefg']
const load = (limit: number, offset: number) => letters.slice(offset, offset + limit)
const wanted = (page: number) => ({ total: letters.length, page, perPage: 3 })

test('each page has its rows, and the last is shown instead of a page past the end', () => {
  expect(paginate(wanted(2), load)).toEqual({ rows: ['d', 'e', 'f'], total: 7, page: 2, pages: 3 })
  expect(paginate(wanted(3), load).rows).toEqual(['g'])
  expect(paginate(wanted(9), load)).toEqual({ rows: ['g'], total: 7, page: 3, pages: 3 })
})

test('an empty list has one page', () => {
  expect(paginate({ total: 0, page: 1, perPage: 3 }, () => []).pages).toBe(1)
})

test('a list can have a last page before its last row', () => {
  expect(paginate({ ...wanted(9), maxPages: 2 }, load)).toMatchObject({
    rows: ['d', 'e', 'f'],
    page: 2,
    pages: 2,
  })
})

test('a call gets no rows past the end', () => {
  expect(getPageRows(paginate(wanted(3), load), 3)).toEqual(['g'])
  expect(getPageRows(paginate(wanted(4), load), 4)).toEqual([])
})
