/** What a route says of itself in `export const handle`. */
export type PageHandle = {
  /** The page ships React Router's scripts; every other page ships none. */
  interactive?: true
  /** The page also loads the payment provider's script: the only foreign one of the portal. */
  takesCards?: true
  /** The page reads codes with the camera, by a program where the browser has no reader. */
  scansCodes?: true
  /** The page leads to lists and has no form of its own: the filter of city and state stands above it. */
  filtersPlaces?: true
  /** Among the public pages, yet one person’s own business (a payment, a mailed link): without an ad. */
  isPersonal?: true
}

type Allowance = {
  /** The hashes of the page's own scripts; set where they may run. */
  scripts?: readonly string[]
  takesCards?: boolean
  scansCodes?: boolean
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
  const { scripts, takesCards, scansCodes, videoHosts = [] } = allowance
  const sources = scripts
    ? [
        "'self'",
        ...scripts.map((hash) => `'${hash}'`),
        ...(takesCards ? provider.scripts : []),
        ...(scansCodes ? ["'wasm-unsafe-eval'"] : []),
      ]
    : ["'none'"]
  const connections = scripts ? ["'self'", ...(takesCards ? [provider.api] : [])] : ["'none'"]
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
