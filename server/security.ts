import type { secureHeaders } from 'hono/secure-headers'
import { config } from '#app/shared/config.server.ts'

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>

/**
 * No page runs a script, so none is allowed. Frames: our own ad block, and the video hosts of the
 * about page, which are framed only after the visitor asks.
 */
export function securityHeaders(): Options {
  const videoHosts = [...new Set(config.aboutVideoUrls.map((url) => new URL(url).origin))]
  return {
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      frameSrc: ["'self'", ...videoHosts],
      frameAncestors: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
    },
    referrerPolicy: 'same-origin',
    xFrameOptions: 'SAMEORIGIN',
    strictTransportSecurity: config.secureCookies ? 'max-age=31536000' : false,
    crossOriginResourcePolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
  }
}
