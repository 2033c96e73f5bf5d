import type { SettingKey } from '#app/domain/settings/setting.ts'
import type { ListingSource } from '../listing.ts'

/**
 * The setting with the days after which the owner of a listing is asked whether it is still
 * available. Null: play listings are paid for, or have dates.
 */
export const quietDaysSettings = {
  properties: 'availability.properties',
  work: 'availability.work',
  play: null,
} as const satisfies Record<ListingSource, SettingKey | null>

/** Days from the question until an unanswered listing goes off the lists. */
export const answerDays = 14

/** Days after that in which the mailed link still answers, and puts the listing back. */
export const lateAnswerDays = 30

/** Of how many of their listings an owner is asked within 24 hours; withdrawn ones do not count. */
export const maxPerOwnerADay = 3
