import { paths } from '#app/paths.ts'
import type { Text } from '#app/text/index.ts'
import { listingSources } from '#db/schema/listings.ts'

/** The pages that readers can report (`ReportLink`). */
const reportable = [
  paths.classifieds,
  paths.events,
  ...listingSources.map((source) => paths[source]),
].map(({ show }) => new RegExp(`^${show.pattern.replace(':id', String.raw`[1-9]\d{0,9}`)}$`))

/**
 * Returns the beginning of a message about the post that the address names; empty if it names none.
 * Anything else in the address is ignored, so that no link puts words into a sender's mouth.
 */
export function beginReport(
  search: URLSearchParams,
  { origin }: { origin: string },
  { staticPages: { contact } }: Text,
): string {
  const about = search.get('about')
  const isKnown = about !== null && reportable.some((page) => page.test(about))
  return isKnown ? contact.about(origin + about) : ''
}
