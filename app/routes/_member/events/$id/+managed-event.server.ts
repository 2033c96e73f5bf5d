import { findManagedEvent } from '#app/domain/events/queries.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import type { Context } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'

/**
 * Returns the event in the address if the caller may manage it.
 * @throws 404 otherwise
 */
export function requireManagedEvent(context: Context, request: Request, params: { id: string }) {
  const actor = requireMember(context, request)
  const found = findManagedEvent(db, actor, parseId(params.id))
  if (!found) throw notFound()
  return { actor, ...found }
}
