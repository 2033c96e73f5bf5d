import { config } from '#app/shared/config.server.ts'
import { addDays, townDay } from '#app/shared/town-time.ts'
import type { Formats } from '#app/text/words.ts'
import type { ClassifiedNotice } from './classified-list.tsx'
import type { ListedClassified } from './queries.server.ts'

/** The last day, as people read it, on which something is there that ends at a midnight of the town. */
export function lastDayBefore(midnight: string, formats: Formats): string {
  return formats.day(addDays(townDay(midnight, config.timeZone), -1))
}

/** What anybody may read of a public ad. */
export function toNotice(
  { classified, sectionName }: ListedClassified,
  formats: Formats,
): ClassifiedNotice {
  const { id, title, content, hiddenUrl, displayUrl, expiresAt } = classified
  const until = lastDayBefore(expiresAt ?? classified.createdAt, formats)
  return { id, title, content, sectionName, until, url: displayUrl ? hiddenUrl : null }
}
