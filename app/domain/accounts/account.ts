import type { Locale } from '#app/text/index.ts'
import type { membershipStatuses, roles } from '#db/schema/accounts.ts'

export type Role = (typeof roles)[number]
export type MembershipStatus = (typeof membershipStatuses)[number]

/** The signed-in person, as domain functions receive them. */
export type Actor = {
  userId: number
  sessionId: number
  name: string
  email: string
  role: Role
  /** The language of their mail. */
  locale: Locale
}

/** In characters (docs/rules.md#account-fields). */
export const accountLimits = {
  nameLength: 100,
  emailLength: 254,
  passwordMin: 10,
  passwordMax: 200,
}

/**
 * Returns role and status as one text. The form sends back what it showed, so that a change which
 * somebody else made meanwhile is noticed.
 */
export function toMembershipVersion(user: { role: Role; membershipStatus: MembershipStatus }) {
  return `${user.role} ${user.membershipStatus}`
}

/**
 * Whether an account is suspended, or is pending after a suspension (docs/rules.md#suspension); the
 * condition `isSuspended` finds the same accounts. Null, as for a post without owner, is neither.
 */
export function isSuspendedAccount({
  membershipStatus,
  suspendedAt,
}: {
  membershipStatus: MembershipStatus | null
  suspendedAt: string | null
}): boolean {
  return membershipStatus === 'suspended' || suspendedAt !== null
}

export function isAdmin(actor: Pick<Actor, 'role'> | null): boolean {
  return actor?.role === 'admin'
}
