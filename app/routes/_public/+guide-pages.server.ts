import { quoteFees } from '#app/domain/fees/quote.server.ts'
import { type Context, getWords, localeContext } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Locale } from '#app/text/index.ts'
import { fillNumbers, findChapter, renderGuide } from './+guide.server.ts'

const guides = import.meta.glob<string>('../../text/*/user-guide.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const byLocale = new Map(
  Object.entries(guides).map(([path, guide]) => [path.split('/').at(-2), guide]),
)
const rendered = new Map<Locale, ReturnType<typeof renderGuide>>()

/** Renders a guide when it is first requested, so that the start does not wait for it. */
function findGuide(locale: Locale) {
  const markdown = byLocale.get(locale)
  if (markdown === undefined) throw new Error('A language is without its user-guide.md.')
  const guide = rendered.get(locale) ?? renderGuide(markdown)
  rendered.set(locale, guide)
  return guide
}

/** Returns the guide in the visitor's language, with the town's numbers. */
export function loadGuide(context: Context) {
  const guide = findGuide(context.get(localeContext))
  const { retention } = config
  const words = getWords(context)
  const { guide: written, privacy } = words.text.staticPages
  const { period } = privacy
  const { activation, classified, campaign } = quoteFees(db, words)
  const keep = {
    messages: period(retention.KEEP_CONTACT_MESSAGES_DAYS),
    conversations: period(retention.KEEP_CONVERSATIONS_DAYS),
    requests: period(retention.KEEP_REQUESTS_DAYS),
    names: period(retention.KEEP_HISTORY_NAMES_DAYS),
  }
  const numbers = {
    activation: { prices: written.activation(activation) },
    classified: { due: written.classified(classified), renewalDays: classified.renewalDays },
    campaign: { days: written.days(campaign.days), renewalDays: campaign.renewalDays },
    keep,
  }
  return { ...guide, html: fillNumbers(guide.html, numbers) }
}

/** Returns one chapter of the guide, for a separate page. */
export function loadChapter(context: Context, id: 'privacy' | 'access') {
  return findChapter(loadGuide(context).html, id)
}
