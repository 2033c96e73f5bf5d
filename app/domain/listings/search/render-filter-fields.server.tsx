import { renderToStaticMarkup } from 'react-dom/server'
import { cacheByText } from '#app/shared/cache-by-text.ts'
import { type Locale, LocaleContext } from '#app/text/index.ts'
import { listingCategories, type Places } from '../listing.ts'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'

type Variant = Omit<FilterFieldsProps, 'places'> & { locale: Locale }

/**
 * Renders the filters of a list, a fifth of its elements, once for each variant that can be chosen.
 * Those with a text that a visitor typed are not kept, because there is no end of them.
 * @param places the same object as long as they have not changed
 */
export function renderFilterFields(places: Places, variant: Variant): string {
  const key = JSON.stringify(variant)
  if (hasTypedText(places, variant)) return renderVariant(places, key)
  const render =
    renderers.get(places) ?? cacheByText((kept) => renderVariant(places, kept), maxKept)
  renderers.set(places, render)
  return render(key)
}

/** How many variants are kept; each has all cities in it. */
const maxKept = 50

function hasTypedText({ cities, states }: Places, { filters }: Variant): boolean {
  const { q, category, city, state } = filters
  const isOffered =
    (category === '' || categories.has(category)) &&
    (city === '' || cities.includes(city)) &&
    (state === '' || states.includes(state))
  return q !== '' || !isOffered
}

const categories = new Set<string>(Object.values(listingCategories).flat())

const renderers = new WeakMap<Places, (key: string) => string>()

/** Takes only the key, so that nothing else about a visitor can get into what others see. */
function renderVariant(places: Places, key: string): string {
  const { locale, ...props } = JSON.parse(key) as Variant
  return renderToStaticMarkup(
    <LocaleContext.Provider value={locale}>
      <FilterFields {...props} places={places} />
    </LocaleContext.Provider>,
  )
}
