import type { BrowserScript } from '#app/browser/scripts.ts'

/** What a route says of itself in `export const handle`. */
export type PageHandle = {
  /** The one script of the page; most have none. */
  script?: BrowserScript
  /** The page leads to lists and has no form of its own: the filter of city and state stands above it. */
  filtersPlaces?: true
  /** Among the public pages, yet one person’s own business (a payment, a mailed link): without an ad. */
  isPersonal?: true
}

type Allowance = {
  /** The page's script, where it has one. */
  script?: BrowserScript
  videoHosts?: readonly string[]
}

const provider = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  api: 'https://api.stripe.com',
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  checkout: 'https://checkout.stripe.com',
}

/**
 * The Content-Security-Policy of a page. Without an allowance no script runs at all. Forms may lead
 * to the provider's checkout, because browsers check redirects after a form too.
 */
export function contentPolicy(allowance: Allowance = {}): string {
  const { script, videoHosts = [] } = allowance
  // Loads the payment provider's script: the only foreign one of the portal.
  const takesCards = script === 'card-field'
  // Where the browser has no reader of codes, the portal's own is a WebAssembly program.
  const scansCodes = script === 'camera'
  const sources = script
    ? [
        "'self'",
        ...(takesCards ? provider.scripts : []),
        ...(scansCodes ? ["'wasm-unsafe-eval'"] : []),
      ]
    : ["'none'"]
  const connections = script ? ["'self'", ...(takesCards ? [provider.api] : [])] : ["'none'"]
  const directives = {
    'default-src': ["'none'"],
    'script-src': sources,
    'connect-src': connections,
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'media-src': ["'self'"],
    'frame-src': ["'self'", ...videoHosts, ...(takesCards ? provider.frames : [])],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'", provider.checkout],
    'base-uri': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
