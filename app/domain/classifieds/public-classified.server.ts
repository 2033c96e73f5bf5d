import { lastDayBefore } from '#app/domain/fees/paid-days.server.ts'
import type { Formats } from '#app/text/words.ts'
import type { PublicClassified } from './classified-list.tsx'
import type { ListedClassified } from './queries.server.ts'

/** Formats the last full day before `midnight`, the instant (UTC) at which a town day begins. */
export function formatLastDay(midnight: string, formats: Formats): string {
  return formats.day(lastDayBefore(midnight))
}

/** Returns the parts of a classified that anybody may read while it is public. */
export function toPublicClassified(
  { classified, sectionName }: ListedClassified,
  formats: Formats,
): PublicClassified {
  const { id, title, content, hiddenUrl, displayUrl, expiresAt } = classified
  const until = expiresAt ? formatLastDay(expiresAt, formats) : ''
  return { id, title, content, sectionName, until, url: displayUrl ? hiddenUrl : null }
}
