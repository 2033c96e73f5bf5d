import { createServer, get } from 'node:http'
import { buffer } from 'node:stream/consumers'

// A bare server on PORT that sends the bytes of a page unchanged, for comparison with the portal.
const { PORT, COPY_OF = '' } = process.env
get(COPY_OF, { headers: { 'Accept-Encoding': 'gzip' } }, async (original) => {
  const body = await buffer(original)
  const headers = { ...original.headers, 'content-length': body.length }
  delete headers['transfer-encoding']
  createServer((_, res) => {
    res.writeHead(200, headers)
    res.end(body)
  }).listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
})
