import { createServer, get } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * A bare server on PORT that sends the bytes of a page unchanged, for comparison with the portal.
 * With AS_TEXT it does what the portal does to be faster (docs/upstream.md): it sends a text, in
 * one piece with the headers, and has no timer for each answer.
 */
const { PORT, COPY_OF = '', AS_TEXT } = process.env
get(COPY_OF, { headers: { 'Accept-Encoding': 'gzip' } }, async (original) => {
  const body = await buffer(original)
  const text = body.toString('latin1')
  const headers = { ...original.headers, 'content-length': body.length }
  delete headers['transfer-encoding']
  const server = createServer((_, res) => {
    res.writeHead(200, headers)
    if (AS_TEXT) res.end(text, 'latin1')
    else res.end(body)
  })
  if (AS_TEXT) server.keepAliveTimeout = 0
  server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
})
