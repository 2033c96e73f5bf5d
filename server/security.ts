import type { MiddlewareHandler } from 'hono'
import type { secureHeaders } from 'hono/secure-headers'
import { contentPolicy, permissionsPolicy } from '#app/http/content-policy.ts'
import { config } from '#app/shared/config.server.ts'

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>

export function securityHeaders(): Options {
  return {
    referrerPolicy: 'same-origin',
    xFrameOptions: 'SAMEORIGIN',
    strictTransportSecurity: config.secureCookies ? 'max-age=31536000' : false,
    crossOriginResourcePolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
    // For browsers of long ago, and 150 bytes of every answer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    xXssProtection: false,
  }
}

/** A policy on a script or style changes nothing, and costs more bytes than most of them have. */
const noPage = /^(text\/(javascript|css)|application\/wasm)/

/**
 * Sets a policy without scripts on answers that have no policy of their own. Frames are our own ad
 * and the video hosts of the about page, which load only when the visitor asks.
 */
export function scriptlessPolicy(): MiddlewareHandler {
  const videoHosts = [...new Set(config.aboutVideoUrls.map((url) => new URL(url).origin))]
  const policy = contentPolicy({ videoHosts })
  const permissions = permissionsPolicy()
  return async (context, next) => {
    await next()
    const { headers } = context.res
    if (noPage.test(headers.get('Content-Type') ?? '')) return
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy)
    if (!headers.has('Permissions-Policy')) headers.set('Permissions-Policy', permissions)
  }
}
