import { isRenewable } from '#app/domain/fees/fee.ts'
import type { classifiedAds, classifiedStatuses } from '#db/schema/classifieds.ts'

export type ClassifiedAd = typeof classifiedAds.$inferSelect
export type ClassifiedStatus = (typeof classifiedStatuses)[number]

export const contentLimit = 250
/** UTF-16 units: no 250 characters that people write need more, and marks can be stacked without end. */
const mostContentUnits = 4_000
export const sectionNameLimit = 40

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Whether a text keeps to the limit of 250 characters. */
export function fitsContentLimit(content: string): boolean {
  return content.length <= mostContentUnits && countCharacters(content) <= contentLimit
}

/** The length of a text as people count it: an emoji, or a letter with its accent, is one. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}

/** Where an ad is on its way: what its moderation, payment and status come to. */
export type ClassifiedStage =
  | 'pending'
  | 'rejected'
  | 'unpaid'
  | 'running'
  | 'ending'
  | 'expired'
  | 'cancelled'

export type ClassifiedAction = 'edit' | 'cancel' | 'pay' | 'approve' | 'reject'

/**
 * What can be done with an ad at each stage (docs/rules.md#classified-stages): payment only when approved and unpaid
 * (or soon so), canceling unless cancelled, editing unless cancelled.
 */
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

/** @param at the present, as an instant */
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

/** Whether its stage allows it; who may is another question (`permissions.ts`). */
export function isPossible(action: ClassifiedAction, classified: Staged, at: string): boolean {
  return classifiedActions[getStage(classified, at)].includes(action)
}

/** Paid for, and the paid days not yet over. */
export function isPaid({ expiresAt }: Pick<ClassifiedAd, 'expiresAt'>, at: string): boolean {
  return expiresAt !== null && expiresAt > at
}

/**
 * An ad past its paid days is expired, whether or not the job has stored it
 * (docs/rules.md#classified-status).
 */
export function getStatus({ status, expiresAt }: Staged, at: string): ClassifiedStatus {
  return status === 'active' && expiresAt !== null && expiresAt <= at ? 'expired' : status
}

/** What an ad is called where it has no title. */
export function getDisplayName({
  title,
  content,
}: Pick<ClassifiedAd, 'title' | 'content'>): string {
  if (title) return title
  const [line = ''] = content.split('\n')
  return line.length > 50 ? `${line.slice(0, 49)}…` : line
}
