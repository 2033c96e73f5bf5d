import { data } from 'react-router'
import { expect, test } from 'vitest'
import { unwrapPageData, wrapPageData } from './page-data.ts'

test('data comes back as it was, and shows nothing of itself meanwhile', () => {
  const rows = { rows: [{ id: 7, made: new Date(0) }] }
  const wrapped = wrapPageData(rows)
  expect(Object.entries(wrapped as object)).toEqual([])
  expect(JSON.stringify(wrapped)).toBe('{}')
  const back = unwrapPageData({ list: wrapped, root: wrapPageData(null), other: 'plain' })
  expect(back).toEqual({ list: rows, root: null, other: 'plain' })
  expect(back.list).toBe(rows)
})

test('the status and headers beside data stay, and so do answers', () => {
  const init = { status: 404, headers: { 'X-A': '1' } }
  const wrapped = wrapPageData(data({ a: 1 }, init)) as ReturnType<typeof data>
  expect(wrapped.init).toEqual(init)
  expect(unwrapPageData({ page: wrapped.data })).toEqual({ page: { a: 1 } })
  const answer = new Response('file')
  expect(wrapPageData(answer)).toBe(answer)
})
