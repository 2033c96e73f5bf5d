import { getSettings } from '#app/domain/settings/settings.server.ts'
import { languageAddress } from '#app/paths.ts'
import { atomFeed, type FeedEntry } from '#app/shared/atom.ts'
import { config } from '#app/shared/config.server.ts'
import { exchangeLine } from '#app/shared/exchange-text.ts'
import { publicFile } from './cache-headers.ts'
import { type Context, localeContext, requestFacts } from './context.server.ts'
import { db } from './database.server.ts'

type ListFeed = {
  title: string
  /** The paths of the feed and of the page with the same list, filters included. */
  self: string
  page: string
  entries: FeedEntry[]
}

/** The portal's origin, and what begins its pages in the language that the address was asked in. */
export function siteOf(context: Context) {
  const { chosenLocale } = context.get(requestFacts)
  const { origin } = config
  return { origin, pages: chosenLocale ? origin + languageAddress(chosenLocale, '') : origin }
}

/** Answers with the feed of a list (docs/rules.md#feeds). */
export function feedResponse(context: Context, { title, self, page, entries }: ListFeed): Response {
  const { pages } = siteOf(context)
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

/** Returns the title of a feed or subscribed calendar, with the filters that were chosen. */
export function feedTitle(
  heading: string,
  filters: { q: string; city?: string; state?: string },
): string {
  const { q, city, state } = filters
  const parts = [heading, city, state, q && `“${q}”`, getSettings(db).PORTAL_NAME]
  return exchangeLine(parts.filter(Boolean).join(' · '))
}
