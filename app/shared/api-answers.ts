import { z } from 'zod'

/** Answers that several calls share: a sentence, a number, an address to go to. */

export const messageSchema = z.object({ message: z.string() })
export const confirmationSchema = z.object({ id: z.number(), message: z.string() })
export const countSchema = z.object({ count: z.number() })
export const redirectSchema = z.object({ url: z.string() })
