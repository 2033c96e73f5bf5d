import { z } from 'zod'

const line = z
  .string()
  .trim()
  .max(160, 'must be 160 characters at most')
  .refine((text) => !/\p{Cc}/u.test(text), 'must be one line')
  .default('')

/** How the town is found and reached, for the foot of every page; what is empty is not drawn. */
export const townSettings = z.object({
  TOWN_NAME: line,
  TOWN_ADDRESS: line,
  TOWN_PHONE: line,
  TOWN_HOURS: line,
  /** Under the title of the front page; empty: what is true of what is there. */
  PORTAL_SUBTITLE: line,
})
