import { z } from 'zod'

const line = z
  .string()
  .trim()
  .max(160, 'must be 160 characters at most')
  .refine((text) => !/\p{Cc}/u.test(text), 'must be one line')
  .default('')

/**
 * Where the town is and how to reach it, for the foot of every page. Empty values are not shown.
 */
export const townSettings = z.object({
  TOWN_NAME: line,
  TOWN_ADDRESS: line,
  TOWN_PHONE: line,
  TOWN_HOURS: line,
  /** Shown under the title of the front page; if empty, a sentence about the content is shown. */
  PORTAL_SUBTITLE: line,
})
