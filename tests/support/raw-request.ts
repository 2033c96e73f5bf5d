import { connect } from 'node:net'

/** Sends a request without decoding the answer; `bytes` is the size of head and body. */
export async function requestRaw(address: URL, headers: Record<string, string> = {}) {
  const { port, hostname, pathname, search } = address
  const socket = connect(Number(port), hostname)
  const lines = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    ...Object.entries({ 'Accept-Encoding': 'br', ...headers }).map((pair) => pair.join(': ')),
    'Connection: close',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks)
  const head = raw.subarray(0, raw.indexOf('\r\n\r\n')).toString()
  return {
    bytes: raw.length,
    status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]),
    etag: /^etag: (.+)$/im.exec(head)?.[1]?.trim(),
    head,
  }
}
