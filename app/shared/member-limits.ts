import { z } from 'zod'

const atMost = (count: number) =>
  z.coerce
    .number('must be a number from 0 to 1000000')
    .int('must be a number from 0 to 1000000')
    .min(0, 'must be a number from 0 to 1000000')
    .max(1_000_000, 'must be a number from 0 to 1000000')
    .default(count)

/**
 * The limits for one member, with the defaults (docs/rules.md#member-limits). `_A_DAY` counts 24
 * hours, `_WAITING` the posts that wait for a decision at a time. Administrators have no such
 * limits.
 */
export const limitSettings = z.object({
  LIMIT_PROPERTIES_A_DAY: atMost(20),
  LIMIT_PROPERTIES_WAITING: atMost(20),
  LIMIT_WORK_A_DAY: atMost(20),
  LIMIT_WORK_WAITING: atMost(20),
  LIMIT_PLAY_A_DAY: atMost(10),
  LIMIT_PLAY_WAITING: atMost(10),
  LIMIT_EVENTS_A_DAY: atMost(20),
  LIMIT_EVENTS_WAITING: atMost(20),
  LIMIT_CLASSIFIEDS_A_DAY: atMost(10),
  LIMIT_CLASSIFIEDS_WAITING: atMost(10),
  LIMIT_SECTIONS_A_DAY: atMost(5),
  LIMIT_SECTIONS_WAITING: atMost(5),
  LIMIT_APPLICATIONS_A_DAY: atMost(20),
  LIMIT_WITHDRAWALS_A_DAY: atMost(10),
  LIMIT_BOOKINGS_A_DAY: atMost(20),
  LIMIT_ORDERS_A_DAY: atMost(30),
  LIMIT_PASSED_ON_A_DAY: atMost(30),
  /** If the organizer sets no other limit. */
  LIMIT_TICKETS_A_PERSON: atMost(10),
  LIMIT_MESSAGES_A_DAY: atMost(30),
  LIMIT_UPLOADS_A_DAY: atMost(100),
})
