import { z } from 'zod'

/** The page of a list, and the search words. */
export const pagedSearch = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  search: z.string().max(200).default(''),
})
