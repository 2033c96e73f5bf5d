import { expect, test } from 'vitest'
import { path } from './path-builder.ts'

const list = path('/list', 'q?', 'page?', 'city?')

test.each([
  [{ q: 'barn', page: 2 }],
  [{ q: '', page: null, city: undefined }],
  [{ q: 'a b+c&d=e#f?g/%h' }],
  [{ q: "~!'()*-._", city: 'Île-à-la-Crosse' }],
  [{ q: '\ud800 \u0000 🏠' }],
])('the query of %o is encoded as URLSearchParams does', (query) => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  )
  const [, search = ''] = list(query).split('?')
  expect(search).toBe(String(new URLSearchParams(given)))
})
