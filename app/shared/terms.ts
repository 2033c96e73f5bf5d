import { z } from 'zod'

const daysKept = (days: number) =>
  z.coerce
    .number('must be a number of days from 30 to 3650')
    .int('must be a number of days from 30 to 3650')
    .min(30, 'must be a number of days from 30 to 3650')
    .max(3650, 'must be a number of days from 30 to 3650')
    .default(days)

/** How many days personal data is kept once nobody needs it, with the defaults (docs/rules.md#terms). */
export const termSettings = z.object({
  /** Of the contact form, from when they were sent. */
  KEEP_CONTACT_MESSAGES_DAYS: daysKept(365),
  /** About an ad, from when they ended, or the ad did. */
  KEEP_CONVERSATIONS_DAYS: daysKept(180),
  /** Applications from the answer, bookings and others' names on tickets from the last day. */
  KEEP_REQUESTS_DAYS: daysKept(730),
  /** Names, addresses and answers in the history. */
  KEEP_HISTORY_NAMES_DAYS: daysKept(730),
})
