import { z } from 'zod'

/** Answers that several calls share: a sentence, a number, an address to go to, an error. */

export const messageSchema = z.object({ message: z.string() })
export const confirmationSchema = z.object({ id: z.number(), message: z.string() })
export const countSchema = z.object({ count: z.number() })
export const redirectSchema = z.object({ url: z.string() })

/** The answer of every call that fails. The flags tell a program what to send. */
export const errorSchema = z.object({
  /** The sentence that the page would show. */
  error: z.string(),
  /** A code of the account's second factor is needed, or the account must set one up first. */
  second_factor: z.literal(true).optional(),
  /** The password must be given again, to `POST /api/auth/confirm`. */
  confirm_password: z.literal(true).optional(),
})
export type ErrorAnswer = z.infer<typeof errorSchema>
