import { z } from 'zod'

/** What several calls answer that tell of no entity: a sentence, a number, where to go on. */

export const messageSchema = z.object({ message: z.string() })
export const confirmationSchema = z.object({ id: z.number(), message: z.string() })
export const countSchema = z.object({ count: z.number() })
export const redirectSchema = z.object({ url: z.string() })
