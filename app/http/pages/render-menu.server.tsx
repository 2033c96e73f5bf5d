import { renderToStaticMarkup } from 'react-dom/server'
import { cacheByText } from '#app/shared/cache-by-text.ts'
import type { ChosenPlace } from '#app/shared/chosen-place.ts'
import { type Locale, LocaleContext } from '#app/text/index.ts'
import { Menu, type ShellMember } from '#app/ui/navigation.tsx'

type MenuFacts = { locale: Locale; place: ChosenPlace; member: ShellMember | null }

/** Renders the main navigation, which is a third of most pages, once for each variant. */
export function renderMenu({ locale, place, member }: MenuFacts): string {
  const seen = member && { unread: member.unread, waiting: member.waiting }
  return renderVariant(JSON.stringify({ locale, place, member: seen }))
}

/**
 * Takes only the key, so that no other facts about the visitor can get into a menu that others see.
 */
const renderVariant = cacheByText((key: string) => {
  const { locale, place, member } = JSON.parse(key) as MenuFacts
  return renderToStaticMarkup(
    <LocaleContext.Provider value={locale}>
      <Menu place={place} member={member} />
    </LocaleContext.Provider>,
  )
})
