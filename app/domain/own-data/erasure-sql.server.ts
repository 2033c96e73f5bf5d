import { type SQL, sql } from 'drizzle-orm'
import { listParameters } from '#app/domain/activity/personal-parameters.ts'
import { feePurposes } from '#app/domain/payments/payment.ts'

/**
 * Returns the arguments of `json_replace` that give every parameter of a kind this value, for the
 * deletion of an account.
 */
export function replaceParameters(kind: Parameters<typeof listParameters>[0], value: string): SQL {
  const changes = listParameters(kind).map((name) => sql`${`$.${name}`}, ${value}`)
  return sql.join(changes, sql`, `)
}

/** The condition that a payment is for a post: a fee of the town. */
export const isFeeOfTown = sql`purpose in (${sql.join(
  feePurposes.map((purpose) => sql`${purpose}`),
  sql`, `,
)})`
