import { getSettings } from '#app/domain/settings/settings.server.ts'
import { publicFile } from '#app/http/cache-headers.ts'
import { type Context, localeContext, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { languageAddress } from '#app/paths.ts'
import { atomFeed, type FeedEntry } from '#app/shared/atom.ts'
import { config } from '#app/shared/config.server.ts'
import { stripToOneLine } from '#app/shared/strip-control-characters.ts'

type ListFeed = {
  title: string
  /** The paths of the feed and of the page with the same list, filters included. */
  self: string
  page: string
  entries: FeedEntry[]
}

/** Returns the portal's origin, and the address prefix of pages in the requested language. */
export function findSite(context: Context) {
  const { chosenLocale } = context.get(requestDetails)
  const { origin } = config
  return { origin, pages: chosenLocale ? origin + languageAddress(chosenLocale, '') : origin }
}

/** Returns the feed of a list as an answer (docs/rules.md#feeds). */
export function feedResponse(context: Context, { title, self, page, entries }: ListFeed): Response {
  const { pages } = findSite(context)
  const feed = atomFeed({
    title,
    self: pages + self,
    page: pages + page,
    author: getSettings(db).PORTAL_NAME,
    locale: context.get(localeContext),
    entries,
  })
  return new Response(feed, { headers: publicFile('application/atom+xml; charset=utf-8') })
}

/** Returns the title of a feed or subscribed calendar, including the chosen filters. */
export function feedTitle(
  heading: string,
  filters: { q: string; city?: string; state?: string },
): string {
  const { q, city, state } = filters
  const parts = [heading, city, state, q && `“${q}”`, getSettings(db).PORTAL_NAME]
  return stripToOneLine(parts.filter(Boolean).join(' · '))
}
