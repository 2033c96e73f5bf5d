import type { Context, MiddlewareHandler } from 'hono'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site started, by the rule of Go's `http.CrossOriginProtection`:
 * Sec-Fetch-Site decides if the browser sends it, otherwise whether Origin is this host. Text
 * browsers send neither, but some send a Referer; a foreign one is refused if the request has a
 * cookie, because the write would use somebody's session (docs/rules.md#cross-site-writes). A
 * request without any of the three is accepted. There are no tokens in forms, because a form can
 * wait in a tab for days.
 * @param hasOwnToken whether the request brings the token of a session instead of a cookie, which
 *   no browser does by itself
 */
export function crossOriginProtection(
  portalOrigin: string,
  refuse: (context: Context) => Response | Promise<Response>,
  hasOwnToken: (context: Context) => Promise<boolean>,
): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context
    if (safeMethods.has(req.method)) return next()
    const site = req.header('sec-fetch-site')
    const origin = req.header('origin')
    if (site === 'same-origin' || site === 'none') return next()
    const isOwn = (address: string) =>
      getOrigin(address) === portalOrigin || getHost(address) === req.header('host')
    if (!site && !origin) {
      const referer = req.header('referer')
      const isForeign = referer !== undefined && !isOwn(referer)
      return isForeign && req.header('cookie') ? refuse(context) : next()
    }
    if (origin === portalOrigin) return next()
    if (!site && origin && isOwn(origin)) return next()
    return (await hasOwnToken(context)) ? next() : refuse(context)
  }
}

function getOrigin(address: string) {
  return URL.canParse(address) ? new URL(address).origin : null
}

function getHost(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : null
}
