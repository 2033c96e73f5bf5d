import type { BrowserScript } from '#app/browser/scripts.ts'

type Allowance = {
  /** The page's script, if it has one. */
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
 * Features that need the permission of the browser's user, and that neither the portal's pages nor
 * their frames use.
 */
const unusedFeatures = ['geolocation', 'microphone']

/**
 * Returns the Permissions-Policy of a page. Only the page that checks tickets may use the camera.
 */
export function permissionsPolicy({ camera = false } = {}): string {
  const unused = unusedFeatures.map((feature) => `${feature}=()`)
  return [`camera=${camera ? '(self)' : '()'}`, ...unused].join(', ')
}

/**
 * Returns the Content-Security-Policy of a page. Scripts run only if allowed. Forms may lead to the
 * provider's checkout, because browsers also check the redirects after a form.
 */
export function contentSecurityPolicy(allowance: Allowance = {}): string {
  const { script, videoHosts = [] } = allowance
  // The page with the card field loads the provider's script, the only one of a third party.
  const takesCards = script === 'card-field'
  // Browsers without a QR code reader load the portal's own, which is WebAssembly.
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
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", ...videoHosts, ...(takesCards ? provider.frames : [])],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'", provider.checkout],
    'base-uri': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
