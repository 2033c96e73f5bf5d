import type { IncomingMessage } from 'node:http'

/**
 * Whether a request has a body (RFC 9112, 6.3). To ask the `Request` of Hono for its body would make
 * a complete one, with a stream, for each page.
 */
export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
