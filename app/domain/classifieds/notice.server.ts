import { config } from '#app/shared/config.server.ts'
import { addDays, formatDay, townDay } from '#app/shared/town-time.ts'
import type { ClassifiedNotice } from './classified-list.tsx'
import type { ListedClassified } from './queries.server.ts'

/** The last day, as people read it, on which something is there that ends at a midnight of the town. */
export function lastDayBefore(midnight: string): string {
  return formatDay(addDays(townDay(midnight, config.timeZone), -1))
}

/** What anybody may read of a public ad. */
export function toNotice({ classified, sectionName }: ListedClassified): ClassifiedNotice {
  const { id, title, content, hiddenUrl, displayUrl, expiresAt } = classified
  const until = lastDayBefore(expiresAt ?? classified.createdAt)
  return { id, title, content, sectionName, until, url: displayUrl ? hiddenUrl : null }
}
