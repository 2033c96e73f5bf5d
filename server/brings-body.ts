import type { IncomingMessage } from 'node:http'

/**
 * Whether a request has a body (RFC 9112, 6.3). Asking its `Request` would make a whole one of it,
 * with a stream, for each page.
 */
export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
