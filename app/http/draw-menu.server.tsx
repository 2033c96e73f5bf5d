import { renderToStaticMarkup } from 'react-dom/server'
import type { ChosenPlace } from '#app/shared/chosen-place.ts'
import { remember } from '#app/shared/remember.ts'
import { type Locale, LocaleContext } from '#app/text/index.ts'
import { Menu, type Viewer } from '#app/ui/navigation.tsx'

type MenuFacts = { locale: Locale; place: ChosenPlace; viewer: Viewer | null }

/**
 * Draws the entries of the main navigation, a third of what most pages are made of, once for all that
 * have the same.
 */
export function drawMenu({ locale, place, viewer }: MenuFacts): string {
  const seen = viewer && { unread: viewer.unread, waiting: viewer.waiting }
  return draw(JSON.stringify({ locale, place, viewer: seen }))
}

/** From its key alone, so that nothing else about the person who asks can be in it. */
const draw = remember((key: string) => {
  const { locale, place, viewer } = JSON.parse(key) as MenuFacts
  return renderToStaticMarkup(
    <LocaleContext.Provider value={locale}>
      <Menu place={place} viewer={viewer} />
    </LocaleContext.Provider>,
  )
})
