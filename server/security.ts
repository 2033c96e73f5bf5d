import type { MiddlewareHandler } from 'hono'
import type { secureHeaders } from 'hono/secure-headers'
import { contentPolicy, permissionsPolicy } from '#app/http/content-policy.ts'
import { neverCached } from '#app/http/cookies.ts'
import { isSecretAddress } from '#app/secret-paths.ts'
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

/** Sets a policy without scripts on answers that have no policy of their own. */
export function scriptlessPolicy(): MiddlewareHandler {
  const policy = contentPolicy()
  const permissions = permissionsPolicy()
  return async (context, next) => {
    await next()
    const { headers } = context.res
    if (noPage.test(headers.get('Content-Type') ?? '')) return
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy)
    if (!headers.has('Permissions-Policy')) headers.set('Permissions-Policy', permissions)
  }
}

/** What browsers read of pages alone. */
const ofPages = ['Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster', 'X-Frame-Options']

/** Takes the headers of pages from styles and scripts, of which a page asks for several. */
export function dropHeadersOfPages(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    if (!noPage.test(headers.get('Content-Type') ?? '')) return
    for (const name of ofPages) headers.delete(name)
  }
}

/**
 * Keeps secret addresses out of caches, search engines and other sites' logs
 * (docs/rules.md#secret-addresses). Browsers use the last policy they know: with `no-referrer` alone
 * they would send forms without their origin, and those that lack Sec-Fetch-Site could send none.
 */
export function hideSecretAddresses(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    if (!isSecretAddress(context.req.path, new URL(context.req.url).searchParams)) return
    const { headers } = context.res
    headers.set('Cache-Control', neverCached)
    headers.set('X-Robots-Tag', 'noindex')
    headers.set('Referrer-Policy', 'no-referrer, same-origin')
  }
}
