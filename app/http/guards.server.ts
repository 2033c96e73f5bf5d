import { type MiddlewareFunction, redirect } from 'react-router'
import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { isListingSource } from '#app/domain/listings/listing.ts'
import { config } from '#app/shared/config.server.ts'
import { actorContext, type Context, getText } from './context.server.ts'
import { forbidden, notFound } from './errors.ts'
import { type LoginReason, loginPath } from './login-path.ts'

/** The signed-in member, or a redirect to the login page that says why and comes back. */
export function requireMember(
  context: Context,
  request: Request,
  reason: LoginReason = 'page',
): Actor {
  const actor = context.get(actorContext)
  if (!actor) throw redirect(loginPath(request, reason), { status: 303 })
  return actor
}

/** The signed-in administrator; a member gets 403 (docs/rules.md#admin-only). */
export function requireAdmin(context: Context, request: Request): Actor {
  const actor = requireMember(context, request)
  if (!isAdmin(actor)) throw forbidden(getText(context).accounts.adminRequired)
  return actor
}

/** Layout middleware: everything below is for members. */
export const membersOnly: MiddlewareFunction<Response> = (
  { context, request, params, pattern },
  next,
) => {
  requireMember(context, request, loginReason(pattern, params))
  return next()
}

/** The login page names what the visitor wanted: to apply, a tour or tickets. */
function loginReason(pattern: string, { source = '' }: { source?: string }): LoginReason {
  if (pattern === 'apply/:source/:id' && isListingSource(source)) return source
  if (pattern === 'play/:id/purchase-ticket') return 'play'
  return pattern === 'events/:id/tickets' ? 'tickets' : 'page'
}

/** Layout middleware: everything below is for administrators. */
export const adminsOnly: MiddlewareFunction<Response> = ({ context, request }, next) => {
  requireAdmin(context, request)
  return next()
}

/** Pages that stand in for the outside world do not exist in the real portal. */
export function requireStandIns() {
  if (!config.standIns) throw notFound()
}
