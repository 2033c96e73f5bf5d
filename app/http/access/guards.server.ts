import { type MiddlewareFunction, redirect } from 'react-router'
import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { isListingSource } from '#app/domain/listings/listing.ts'
import { actorContext, type Context, getText } from '#app/http/context.server.ts'
import { forbidden, notFound } from '#app/http/errors.ts'
import { forgetTyped, keepSentForm } from '#app/http/kept-forms/kept-form.server.ts'
import { findKeptContent } from '#app/http/kept-forms/kept-form-pages.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { mayOpenAdminPage } from './admin-page-access.ts'
import { type LoginReason, loginPath } from './login-path.ts'

/** Returns the signed-in member, or redirects to the login page with a reason and the way back. */
export function requireMember(
  context: Context,
  request: Request,
  reason: LoginReason = 'page',
): Actor {
  const actor = context.get(actorContext)
  if (!actor) throw redirect(loginPath(request, reason), { status: 303 })
  return actor
}

/** Returns the signed-in administrator; other members get 403 (docs/rules.md#admin-only). */
export function requireAdmin(context: Context, request: Request): Actor {
  const actor = requireMember(context, request)
  if (!isAdmin(actor)) throw forbidden(getText(context).accounts.adminRequired)
  return actor
}

/**
 * Layout middleware: only members may open the routes below. Some forms that a visitor sends are
 * kept until the visitor has signed in (docs/rules.md#kept-forms).
 */
export const membersOnly: MiddlewareFunction<Response> = async (
  { context, request, params, pattern },
  next,
) => {
  const reason = loginReason(pattern, params)
  const isSent = request.method === 'POST'
  if (isSent && findKeptContent(new URL(request.url).pathname))
    await requireSender(context, request, reason)
  else requireMember(context, request, reason)
  return next()
}

/**
 * Returns the member who sends a form. A visitor's form is kept, and the visitor is sent to the
 * login page, which leads back to it (docs/rules.md#kept-forms).
 */
export async function requireSender(
  context: Context,
  request: Request,
  reason: LoginReason,
): Promise<Actor> {
  const actor = context.get(actorContext)
  if (actor) {
    await forgetTyped(context, request)
    return actor
  }
  const headers = await keepSentForm(context, request)
  throw redirect(loginPath(request, reason), { status: 303, headers })
}

/** Returns the reason that the login page shows: applying, a tour, tickets or any other page. */
function loginReason(pattern: string, { source = '' }: { source?: string }): LoginReason {
  if (hasPattern(paths.apply, pattern) && isListingSource(source)) return source
  if (hasPattern(paths.play.purchaseTicket, pattern)) return 'play'
  return hasPattern(paths.events.tickets, pattern) ? 'tickets' : 'page'
}

/** Whether a path has this pattern of the router, which lacks the first slash. */
function hasPattern(path: { pattern: string }, pattern: string): boolean {
  return path.pattern.slice(1) === pattern
}

/** Returns the signed-in member if the rules of an administration page admit them; others get 403. */
export function requirePageAccess(context: Context, request: Request, page: string): Actor {
  const actor = requireMember(context, request)
  if (mayOpenAdminPage(actor, page)) return actor
  throw forbidden(getText(context).accounts.adminRequired)
}

/** Layout middleware: admits administrators, and other roles to the pages that are open to them. */
export const guardAdminPages: MiddlewareFunction<Response> = (
  { context, request, pattern },
  next,
) => {
  requirePageAccess(context, request, pattern)
  return next()
}

/** Answers 404 in production, where the stand-ins do not exist. */
export function requireStandIns() {
  if (!config.standIns) throw notFound()
}
