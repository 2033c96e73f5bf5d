import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { allPatterns } from './support/routes.ts'

type Address = ((...values: never[]) => string) & { pattern: string }
type Tree = { [name: string]: Tree | Address }

function listPatterns(tree: Tree): string[] {
  return Object.values(tree).flatMap((node) =>
    typeof node === 'function' ? [node.pattern] : listPatterns(node),
  )
}

const named = listPatterns(paths)
const answered = new Set(allPatterns())

test('every path is a route, and is named once', () => {
  expect(
    named.filter((pattern) => !answered.has(pattern)),
    'Correct the path, or add the route file that answers it.',
  ).toEqual([])
  expect(
    named.filter((pattern, index) => named.indexOf(pattern) !== index),
    'Keep one of the names, and call it everywhere.',
  ).toEqual([])
})

test('every page, and every call that a page makes, has a path', () => {
  const isCall = (pattern: string) => pattern.startsWith('/api/')
  const isRest = (pattern: string) => pattern.endsWith('*')
  const linked = [...answered].filter((pattern) => !isCall(pattern) && !isRest(pattern))
  expect(
    linked.filter((pattern) => !named.includes(pattern)),
    'Name the address of the new route in app/paths.ts.',
  ).toEqual([])
})

test('app/paths.ts imports only its builder at run time, so that every file can import it', () => {
  const imports = ['app/paths.ts', 'app/path-builder.ts'].flatMap(
    (file) => readFileSync(file, 'utf8').match(/^import .*$/gm) ?? [],
  )
  const builder = "import { path } from './path-builder.ts'"
  expect(
    imports.filter((line) => !line.startsWith('import type ') && line !== builder),
    'Use import type, or pass the value as an argument.',
  ).toEqual([])
})

test('a path encodes its parameters', () => {
  expect(paths.home()).toBe('/')
  expect(paths.events.edit(7)).toBe('/events/7/edit')
  expect(paths.editListing.photos('play', 3)).toBe('/edit-listing/play/3/photos')
  expect(paths.door('a/b?c')).toBe('/door/a%2Fb%3Fc')
})

test("a query has its path's names in order, without missing values", () => {
  const filters = { state: 'ND', city: 'St. Paul & Co', category: null, page: 2, lastPage: 7 }
  const address = '/properties?city=St.+Paul+%26+Co&state=ND&page=2'
  expect(paths.properties.list(filters)).toBe(address)
  expect(paths.properties.show(3, { start: '' })).toBe('/properties/3?start=')
  expect(paths.properties.list({ city: undefined })).toBe('/properties')
})

test('missing and unknown parameters do not compile', () => {
  // @ts-expect-error The token is what a mailed link is for.
  expect(paths.resetPassword()).toBe('/reset-password')
  // @ts-expect-error An event has a number.
  expect(paths.events.edit('seven')).toBe('/events/seven/edit')
  // @ts-expect-error There are three kinds of listings.
  expect(paths.apply('housing', 3)).toBe('/apply/housing/3')
  // @ts-expect-error No such filter.
  expect(paths.properties.list({ town: 'Millbrook' })).toBe('/properties')
})
