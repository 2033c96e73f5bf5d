import type { IncomingMessage, ServerResponse } from 'node:http'

type Listener = (req: IncomingMessage, res: ServerResponse) => void

/** What newsletters, networks and search engines add to a link to count who follows it. */
const tracking = /^(?:utm_\w+|_gl|fbclid|gbraid|gclid|igshid|mc_[ce]id|msclkid|wbraid)(?:=|$)/

/**
 * Takes the parameters that no page reads out of each address, before anything else reads it: they
 * would make another page of each link, to be rendered and cached for itself.
 */
export function dropTracking(application: Listener): Listener {
  return (req, res) => {
    if (req.url?.includes('?')) req.url = withoutTracking(req.url)
    application(req, res)
  }
}

/** Returns the address with its other parameters as they were written. */
export function withoutTracking(address: string): string {
  const start = address.indexOf('?')
  const parameters = address.slice(start + 1).split('&')
  const kept = parameters.filter((parameter) => !tracking.test(parameter))
  if (kept.length === parameters.length) return address
  return address.slice(0, start) + (kept.length > 0 ? `?${kept.join('&')}` : '')
}
