import type { Context, MiddlewareHandler } from 'hono'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site started, by the rule of Go's `http.CrossOriginProtection`:
 * what Sec-Fetch-Site says where a browser sends it, else whether Origin is this host. A request
 * with neither comes from no modern browser (a text browser, a script) and carries no one's
 * ambient authority into a trap, so it passes. No tokens: a form can wait in a tab for days.
 */
export function crossOriginProtection(
  portalOrigin: string,
  refuse: (context: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context
    if (safeMethods.has(req.method)) return next()
    const site = req.header('sec-fetch-site')
    const origin = req.header('origin')
    if (site === 'same-origin' || site === 'none') return next()
    if (!site && !origin) return next()
    if (origin === portalOrigin) return next()
    if (!site && origin && getHost(origin) === req.header('host')) return next()
    return refuse(context)
  }
}

function getHost(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : null
}
