import { renderToStaticMarkup } from 'react-dom/server'
import { cacheByText } from '#app/shared/cache-by-text.ts'
import { type Locale, LocaleContext } from '#app/text/index.ts'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'
import type { Places } from './listing.ts'

type Variant = Omit<FilterFieldsProps, 'places'> & { locale: Locale }

/**
 * Renders the filters of a list, a fifth of its elements, once for each variant.
 * @param places the same object as long as they have not changed
 */
export function renderFilterFields(places: Places, variant: Variant): string {
  const render = renderers.get(places) ?? cacheByText((key) => renderVariant(places, key))
  renderers.set(places, render)
  return render(JSON.stringify(variant))
}

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
