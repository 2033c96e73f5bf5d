import type { MiddlewareHandler } from 'hono'
import type { secureHeaders } from 'hono/secure-headers'
import { neverCached } from '#app/http/cache-headers.ts'
import { contentSecurityPolicy, permissionsPolicy } from '#app/http/security-policies.ts'
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
    // Left out, because only very old browsers read these four, which add 150 bytes to every
    // answer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    xXssProtection: false,
  }
}

/**
 * Types that need no policy. On a script or style it has no effect, and is larger than most of
 * them.
 */
const noPage = /^(text\/(javascript|css)|application\/wasm)/

/** Sets a policy without scripts on answers that have no policy yet. */
export function scriptlessPolicy(): MiddlewareHandler {
  const policy = contentSecurityPolicy()
  const permissions = permissionsPolicy()
  return async (context, next) => {
    await next()
    const { headers } = context.res
    if (noPage.test(headers.get('Content-Type') ?? '')) return
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy)
    if (!headers.has('Permissions-Policy')) headers.set('Permissions-Policy', permissions)
  }
}

/** Headers that browsers read only on pages. */
const ofPages = ['Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster', 'X-Frame-Options']

/** Removes the headers for pages from styles and scripts, of which a page loads several. */
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
 * (docs/rules.md#secret-addresses). Sends two policies, of which browsers use the last that they
 * know. With `no-referrer` alone they would send forms without their Origin, so browsers without
 * Sec-Fetch-Site could send no form.
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
