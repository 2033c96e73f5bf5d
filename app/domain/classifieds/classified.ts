import { isRenewable } from '#app/domain/fees/fee.ts'
import { excerpt } from '#app/shared/excerpt.ts'
import type { classifiedAds, classifiedStatuses } from '#db/schema/classifieds.ts'

export type ClassifiedAd = typeof classifiedAds.$inferSelect
export type ClassifiedStatus = (typeof classifiedStatuses)[number]

export const contentLimit = 250
/**
 * Limit in UTF-16 units. It fits any ordinary text of 250 characters, but stops endlessly stacked
 * combining marks.
 */
const maxContentUnits = 4_000
export const picturesPerClassified = 3

export const sectionNameLimit = 40

/**
 * For how many days conversations about a classified can be read after its last paid day, or after
 * its cancellation.
 */
export const conversationDays = 30

/** Characters are the same in every language. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Whether a text has at most `contentLimit` characters as people count them. */
export function fitsContentLimit(content: string): boolean {
  return content.length <= maxContentUnits && countCharacters(content) <= contentLimit
}

/** Counts characters as people do: an emoji, or a letter with its accent, counts as one. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}

/** The stage of a classified, derived from its moderation status, its payment and its status. */
export type ClassifiedStage =
  | 'pending'
  | 'rejected'
  | 'unpaid'
  | 'running'
  | 'ending'
  | 'expired'
  | 'cancelled'

export type ClassifiedAction = 'edit' | 'cancel' | 'pay' | 'approve' | 'reject'

/** The actions that each stage allows (docs/rules.md#classified-stages). */
export const classifiedActions: Record<ClassifiedStage, readonly ClassifiedAction[]> = {
  pending: ['edit', 'cancel', 'approve', 'reject'],
  rejected: ['edit', 'cancel', 'approve'],
  unpaid: ['edit', 'cancel', 'pay', 'reject'],
  running: ['edit', 'cancel', 'reject'],
  ending: ['edit', 'cancel', 'pay', 'reject'],
  expired: ['edit', 'cancel', 'pay', 'reject'],
  cancelled: [],
}

type Staged = Pick<ClassifiedAd, 'status' | 'moderationStatus' | 'expiresAt'>

/** Returns the stage of a classified at an instant (UTC). */
export function getStage(
  { status, moderationStatus, expiresAt }: Staged,
  at: string,
): ClassifiedStage {
  if (status === 'cancelled') return 'cancelled'
  if (moderationStatus !== 'approved') return moderationStatus
  if (!expiresAt) return 'unpaid'
  if (expiresAt <= at) return 'expired'
  return isRenewable('classified', expiresAt, at) ? 'ending' : 'running'
}

/** Whether a classified's stage allows an action; `permissions.ts` says who may do it. */
export function stageAllows(action: ClassifiedAction, classified: Staged, at: string): boolean {
  return classifiedActions[getStage(classified, at)].includes(action)
}

/** Whether a classified has paid days left. */
export function isPaid({ expiresAt }: Pick<ClassifiedAd, 'expiresAt'>, at: string): boolean {
  return expiresAt !== null && expiresAt > at
}

/**
 * Returns a classified's status. Whether it is expired depends on its paid days, not on the stored
 * status (docs/rules.md#classified-status).
 */
export function getStatus({ status, expiresAt }: Staged, at: string): ClassifiedStatus {
  if (status === 'cancelled' || expiresAt === null) return status
  return expiresAt <= at ? 'expired' : 'active'
}

/** Returns a classified's title; without one, the first line of its text, cut at 50 characters. */
export function getDisplayName({
  title,
  content,
}: Pick<ClassifiedAd, 'title' | 'content'>): string {
  if (title) return title
  const [line = ''] = content.split('\n')
  return excerpt(line, 50)
}

/** Returns what follows the name of a classified: without a title, only the rest of its text. */
export function getTextBelowName(classified: Pick<ClassifiedAd, 'title' | 'content'>): string {
  const { title, content } = classified
  if (title) return content
  const name = getDisplayName(classified)
  if (content.startsWith(name)) return content.slice(name.length).trim()
  const [begin = ''] = name.split(/ …$/)
  return `… ${content.slice(begin.length).trim()}`
}
