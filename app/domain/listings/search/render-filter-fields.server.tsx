import { renderToStaticMarkup } from 'react-dom/server'
import { cacheByText } from '#app/shared/cache-by-text.ts'
import { type Locale, LocaleContext } from '#app/text/index.ts'
import { listingCategories, type Places } from '../listing.ts'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'

type Variant = Omit<FilterFieldsProps, 'places'> & { locale: Locale }

/** Stands for the words of a search, of which there is no end, in the fields that are kept. */
const anyWords = '{words}'

/**
 * Renders the filters of a list, a fifth of its elements, once for each variant that can be chosen.
 * What a visitor typed is not kept: the words of a search are put into the kept fields, whose first
 * one they fill, and fields with a place or category that is not offered are rendered each time.
 * @param places the same object as long as they have not changed
 */
export function renderFilterFields(places: Places, variant: Variant): string {
  const { q } = variant.filters
  const filters = { ...variant.filters, q: q && anyWords }
  const key = JSON.stringify({ ...variant, filters })
  const fields = isOffered(places, filters) ? findRenderer(places)(key) : renderVariant(places, key)
  return q ? fields.replace(anyWords, () => renderToStaticMarkup(q)) : fields
}

function isOffered({ cities, states }: Places, { category, city, state }: Variant['filters']) {
  return (
    (category === '' || categories.has(category)) &&
    (city === '' || cities.includes(city)) &&
    (state === '' || states.includes(state))
  )
}

const categories = new Set<string>(Object.values(listingCategories).flat())

/** How many variants are kept; each has all cities in it. */
const maxKept = 50

const renderers = new WeakMap<Places, (key: string) => string>()

function findRenderer(places: Places): (key: string) => string {
  const render =
    renderers.get(places) ?? cacheByText((key: string) => renderVariant(places, key), maxKept)
  renderers.set(places, render)
  return render
}

/** Takes only the key, so that nothing else about a visitor can get into what others see. */
function renderVariant(places: Places, key: string): string {
  const { locale, ...props } = JSON.parse(key) as Variant
  return renderToStaticMarkup(
    <LocaleContext.Provider value={locale}>
      <FilterFields {...props} places={places} />
    </LocaleContext.Provider>,
  )
}
