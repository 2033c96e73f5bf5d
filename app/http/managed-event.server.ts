import { findManagedEvent } from '#app/domain/events/queries.server.ts'
import type { Context } from './context.server.ts'
import { db } from './database.server.ts'
import { notFound } from './errors.ts'
import { requireMember } from './guards.server.ts'
import { parseId } from './params.ts'

/** The event of an address, if it is the caller's to manage; another's is not found. */
export function requireManagedEvent(context: Context, request: Request, params: { id: string }) {
  const actor = requireMember(context, request)
  const found = findManagedEvent(db, parseId(params.id), actor)
  if (!found) throw notFound()
  return { actor, ...found }
}
