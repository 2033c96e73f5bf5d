import { z } from 'zod'

/** A page of a list and the words looked for in it. */
export const pagedSearch = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  search: z.string().max(200).default(''),
})
