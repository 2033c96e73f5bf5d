import { z } from 'zod'
import { membershipStatuses, roles } from '#db/schema/accounts.ts'
import type { listUsers } from './queries.server.ts'

export const userSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  membership_status: z.enum(membershipStatuses),
})

/** Serializes an account for administrators. */
export function serializeUser(
  user: ReturnType<typeof listUsers>['rows'][number],
): z.input<typeof userSchema> {
  const { id, name, email, role, membershipStatus } = user
  return { id, name, email, role, membership_status: membershipStatus }
}

export const profileSchema = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  income: z.number(),
})

/** The changed profile; `message` says whether a new address waits for its confirmation. */
export const changedProfileSchema = profileSchema.extend({ message: z.string() })

/** Serializes the caller's own account. `income` is in units of the currency, such as 12.5. */
export function serializeProfile(
  { name, email, role }: Omit<z.input<typeof profileSchema>, 'income'>,
  incomeCents: number,
): z.input<typeof profileSchema> {
  return { name, email, role, income: incomeCents / 100 }
}

export const tokenSchema = z.object({ token: z.string() })
export const okSchema = z.object({ ok: z.boolean() })
