import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LocaleContext } from '#app/text/index.ts'
import { FilterFields } from './filter-fields.tsx'
import { readFilters } from './filters.ts'
import { renderFilterFields } from './render-filter-fields.server.tsx'

const places = { cities: ['Millbrook', 'Stone & Ferry', '{words}'], states: ['Michigan'] }

const variant = (query: string, locale: 'en' | 'es' = 'en') => {
  const { page: _, ...filters } = readFilters(new URLSearchParams(query), 'properties')
  return { filters, chooseSource: false, view: null, locale }
}

/** What React draws of the same fields, without anything that is kept. */
function draw(query: string, locale: 'en' | 'es' = 'en') {
  const { locale: _, ...props } = variant(query, locale)
  return renderToStaticMarkup(
    <LocaleContext.Provider value={locale}>
      <FilterFields {...props} places={places} />
    </LocaleContext.Provider>,
  )
}

const hostile = `"><script>alert('1')</script>&amp;{words}$&$1 é“` + '\u2028'

test.each([
  '',
  'q=mill',
  'q=old+mill',
  `q=${encodeURIComponent(hostile)}`,
  'q={words}',
  'q=mill&city=Stone+%26+Ferry&sort=title',
  'q=mill&city=%7Bwords%7D',
  'q=mill&city=Nowhere',
  'q=mill&category=%22%3E',
  'city=Millbrook&sort=price-low',
])('the fields of ?%s are those that React draws, also when they were kept', (query) => {
  for (const _ of [1, 2]) {
    expect(renderFilterFields(places, variant(query))).toBe(draw(query))
    expect(renderFilterFields(places, variant(query, 'es'))).toBe(draw(query, 'es'))
  }
  expect(draw(query)).not.toContain('<script')
})

test('a search does not draw the fields of earlier ones again', () => {
  renderFilterFields(places, variant('q=first'))
  const drawn = vi.spyOn(places.cities, 'map')
  expect(renderFilterFields(places, variant('q=second'))).toContain('value="second"')
  expect(drawn).not.toHaveBeenCalled()
})
