import { type MiddlewareFunction, redirect } from 'react-router'
import { hasSecondFactor, requiresSecondFactor } from '#app/domain/accounts/second-factor.server.ts'
import { errorResponse } from '#app/http/api/api.server.ts'
import { actorContext, getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { isCallPath, paths } from '#app/paths.ts'

/** The pages that an administrator without a second factor may open. */
const open: string[] = [paths.secondFactor(), paths.logout()]

/**
 * Root middleware: redirects an administrator without a second factor to the page that sets one up
 * (docs/rules.md#second-factor).
 */
export const requireSecondFactor: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const actor = context.get(actorContext)
  if (!actor || !requiresSecondFactor(actor)) return next()
  const { pathname } = new URL(request.url)
  if (open.includes(pathname) || hasSecondFactor(db, actor.userId)) return next()
  if (!isCallPath(pathname)) throw redirect(paths.secondFactor(), 303)
  const error = getText(context).secondFactor.login.setUpFirst
  return Promise.resolve(errorResponse(403, { error, second_factor: true }))
}
