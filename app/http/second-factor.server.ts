import { type MiddlewareFunction, redirect } from 'react-router'
import { isAdmin } from '#app/domain/accounts/account.ts'
import { hasSecondFactor } from '#app/domain/accounts/second-factor.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { actorContext, getText } from './context.server.ts'
import { db } from './database.server.ts'

/** Where an administrator without a second factor may go. */
const open: string[] = [paths.secondFactor(), paths.logout()]

/**
 * Root middleware: leads an administrator without a second factor to setting one up, and nowhere
 * else (docs/rules.md#second-factor).
 */
export const requireSecondFactor: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const actor = context.get(actorContext)
  if (!config.isProduction || !actor || !isAdmin(actor)) return next()
  const { pathname } = new URL(request.url)
  if (open.includes(pathname) || hasSecondFactor(db, actor.userId)) return next()
  if (!/^\/api(\/|$)/.test(pathname)) throw redirect(paths.secondFactor(), 303)
  const error = getText(context).secondFactor.login.setUpFirst
  return Promise.resolve(Response.json({ error, second_factor: true }, { status: 403 }))
}
