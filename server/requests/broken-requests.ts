import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'

/** Node stores the response that is in progress on a connection here. */
type ClientSocket = Duplex & { _httpMessage?: ServerResponse | null }

/**
 * Answers what Node cannot read as a request, such as an unknown method, and closes the
 * connection. Node would answer with the same status and nothing else. An answer that has begun is
 * cut off, because anything more would be taken for a part of it.
 */
export function answerBrokenRequest({ code }: NodeJS.ErrnoException, connection: ClientSocket) {
  const hasBegun = connection._httpMessage?.headersSent ?? false
  if (code === 'ECONNRESET' || !connection.writable || hasBegun) {
    connection.destroy()
    return
  }
  const status = findStatus(code)
  const { tooSlow, badRequest } = textFor(config.locale).common
  const error = status === 408 ? tooSlow.text : badRequest
  const body = JSON.stringify({ error })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  connection.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => connection.destroy())
}

function findStatus(code: string | undefined): number {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 413
    case 'HPE_HEADER_OVERFLOW':
      return 431
    default:
      return 400
  }
}
