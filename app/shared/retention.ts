import { z } from 'zod'

const daysKept = (days: number) =>
  z.coerce
    .number('must be a number of days from 30 to 3650')
    .int('must be a number of days from 30 to 3650')
    .min(30, 'must be a number of days from 30 to 3650')
    .max(3650, 'must be a number of days from 30 to 3650')
    .default(days)

/** The retention periods of personal data in days, with the defaults (docs/rules.md#retention). */
export const retentionSettings = z.object({
  /** Messages of the contact form, from when they were sent. */
  KEEP_CONTACT_MESSAGES_DAYS: daysKept(365),
  /**
   * Conversations about a classified, from the end of the conversation or of the classified, and
   * cancelled classifieds.
   */
  KEEP_CONVERSATIONS_DAYS: daysKept(180),
  /**
   * Applications from the answer; bookings, blocked days and names on tickets from the last day;
   * addresses of payments that were never made from their end, which are kept for longer if late
   * money could still arrive.
   */
  KEEP_REQUESTS_DAYS: daysKept(730),
  /** Names, addresses and answers in the history, from the activity. */
  KEEP_HISTORY_NAMES_DAYS: daysKept(730),
})
